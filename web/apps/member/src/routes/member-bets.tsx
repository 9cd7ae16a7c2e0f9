import { useT } from "@baize/i18n";
import { buttonClass, Icon } from "@baize/ui";
import { useMemo } from "react";
import { useBoot } from "../app/boot.tsx";
import { Link } from "../app/link.tsx";
import { canReplay } from "../features/game-host/model.ts";
import { useGameOf } from "../features/games/api/get-game.ts";
import { standingOf } from "../app/standing.ts";
import { Centre } from "../features/member/components/centre.tsx";
import { BettingRecord } from "../features/records/components/betting-record.tsx";
import type { Bet } from "../features/records/model.ts";

/** The member's rounds. */
export default function MemberBets() {
	const { lanes, permission } = useBoot();
	const vendors = useMemo(() => {
		const names = new Map(lanes.flatMap((l) => l.cards.map((c) => [c.vassalage, c.displayName] as const)));
		return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label));
	}, [lanes]);
	return (
		<Centre here="/member/betting-record" title="member.page.betting" wide>
			<BettingRecord symbol={permission.currencySymbol} vendors={vendors} offer={(bet) => <Replay bet={bet} />} />
		</Centre>
	);
}

/** The way to a round of a house game as it was played; other vendors keep their own. */
function Replay({ bet }: { bet: Bet }) {
	const t = useT();
	const { data: game } = useGameOf(bet.vendor, bet.gameCode);
	if (!game || bet.state === "open" || !canReplay(game.mechanic) || standingOf(game) !== "open") return null;
	return (
		<Link href={`/seamless?id=${encodeURIComponent(game.nodeId)}&round=${encodeURIComponent(bet.roundId)}`} className={buttonClass("secondary")}>
			<Icon name="play" />
			{t("records.replay")}
		</Link>
	);
}
