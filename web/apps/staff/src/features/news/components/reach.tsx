import { useT } from "@baize/i18n";
import { Facts } from "../../../kit/bits.tsx";
import type { Reach, Way } from "../model.ts";

/** How many a broadcast would reach. */
export function ReachFacts({ of, ways }: { of: Reach; ways: readonly Way[] }) {
	const t = useT();
	return (
		<Facts
			className="facts-boxed"
			of={[{ label: t("service.news.members"), value: of.members }, ...ways.map((w) => ({ label: t(`service.news.channel.${w}`), value: of.by[w] ?? 0 }))]}
		/>
	);
}
