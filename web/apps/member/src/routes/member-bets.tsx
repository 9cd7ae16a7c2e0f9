import { useMemo } from "react";
import { useBoot } from "../app/boot.tsx";
import { Centre } from "../features/member/components/centre.tsx";
import { BettingRecord } from "../features/records/components/betting-record.tsx";

/** The member's rounds. */
export default function MemberBets() {
	const { lanes, permission } = useBoot();
	const vendors = useMemo(() => {
		const names = new Map(lanes.flatMap((l) => l.cards.map((c) => [c.vassalage, c.displayName] as const)));
		return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
	}, [lanes]);
	return (
		<Centre here="/member/betting-record" title="member.page.betting" wide>
			<BettingRecord symbol={permission.currencySymbol} vendors={vendors} />
		</Centre>
	);
}
