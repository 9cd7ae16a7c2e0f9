import "../styles/loyalty.css";
import { useBoot } from "../app/boot.tsx";
import { Claims } from "../features/loyalty/components/claims.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { spoken } from "../app/spoken.tsx";

const Applications = spoken(() => import("../features/bonus/components/applications.tsx"), ["bonus"]);

/** The reward centre: everything that can be claimed, in one list. */
export default function MemberRewards() {
	const symbol = useBoot().permission.currencySymbol;
	return (
		<Centre here="/member/rewards" title="loyalty.centre.title">
			<Claims symbol={symbol} />
			<Applications />
		</Centre>
	);
}
