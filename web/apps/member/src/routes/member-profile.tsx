import "../styles/cashier.css";
import "../styles/centre.css";
import { Centre } from "../features/member/components/centre.tsx";
import { Profile } from "../features/profile/components/profile.tsx";

/** Who the member is, in their own words. */
export default function MemberProfile() {
	return (
		<Centre here="/member/profile" title="centre.page.profile">
			<Profile />
		</Centre>
	);
}
