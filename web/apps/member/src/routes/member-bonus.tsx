import { useBoot } from "../app/boot.tsx";
import { BonusList } from "../features/bonus/components/bonus-list.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** What the member holds of bonuses, with progress and history. */
export default function MemberBonus() {
	return (
		<Centre here="/member/bonus" title="bonus.title">
			<BonusList symbol={useBoot().permission.currencySymbol} />
		</Centre>
	);
}
