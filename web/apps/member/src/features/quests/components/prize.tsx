import { useLang, useT } from "@baize/i18n";
import { type IconName, Icon } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { leftUntil, type Prize, prizeText } from "../model.ts";

const ICONS: Record<Prize["kind"], IconName> = { cash: "wallet", bonus: "gift", points: "star", ticket: "feather", rounds: "slots", goods: "gift", nothing: "heart" };

/** Says prizes in the reader's words. */
export function usePrizeText(): (p: Prize, name?: string) => string {
	const t = useT();
	const lang = useLang();
	const { currencySymbol } = useBoot().permission;
	return (p, name) => prizeText(t, lang, currencySymbol, p, name);
}

/** A prize with its picture. */
export function PrizeTag({ prize, name }: { prize: Prize; name?: string }) {
	const text = usePrizeText();
	return (
		<span className="prize-tag" data-kind={prize.kind}>
			<Icon name={ICONS[prize.kind]} />
			<bdi>{text(prize, name)}</bdi>
		</span>
	);
}

/** How long something still goes on; nothing where it has no end. */
export function Left({ until }: { until: string }) {
	const t = useT();
	const left = until ? leftUntil(until, Date.now()) : null;
	if (!left) return null;
	return (
		<span className="quest-left">
			<Icon name="clock" />
			{t(`quests.left.${left.unit}`, { n: left.n })}
		</span>
	);
}
