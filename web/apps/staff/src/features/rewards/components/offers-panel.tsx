import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { PickBox } from "../../../kit/pick-box.tsx";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { CLAIMS, type Offer, type Offers, withAt, withoutAt, wholeOf } from "../model.ts";
import { Row, SumField } from "./parts.tsx";

interface Told {
	promotions: { id: string; title: string }[];
}

/** The figures that stand on the promotions. */
export function OffersPanel() {
	const t = useT();
	const held = useDoc<Offers>("/staff/rewards/offers");
	const told = useQuery({
		queryKey: ["rewards-promotions"],
		queryFn: ({ signal }) => request<Told>("/content/announcements", { query: { types: "PR" }, signal }).then((a) => a.promotions),
	});
	const titleOf = (id: string) => told.data?.find((p) => p.id === id)?.title ?? id;
	return (
		<SettingPanel of={held} title={t("care.offers.title")} lead={t("care.offers.lead")}>
			{() => {
				const { items } = held.value as Offers;
				const put = (next: Offer[]) => held.change({ items: next });
				const free = (told.data ?? []).filter((p) => !items.some((o) => o.promotion === p.id));
				return (
					<>
						{items.map((o, i) => (
							<Row key={o.promotion} title={titleOf(o.promotion)} remove={t("care.remove", { what: titleOf(o.promotion) })} onRemove={() => put(withoutAt(items, i))}>
								<WordsFields label={t("care.offers.who")} maxLength={200} value={o.who} onChange={(who) => put(withAt(items, i, { who }))} />
								<TextField label={t("care.offers.wager")} type="number" value={o.wagerTimes} onChange={(e) => put(withAt(items, i, { wagerTimes: wholeOf(e.target.value) }))} />
								<SumField label={t("care.offers.maxWin")} value={o.maxWin} onChange={(maxWin) => put(withAt(items, i, { maxWin }))} />
								<Select
									label={t("care.offers.claim")}
									value={o.claim}
									options={CLAIMS.map((c) => ({ value: c, label: t(`care.offers.claim.${c}`) }))}
									onChange={(e) => put(withAt(items, i, { claim: e.target.value as Offer["claim"] }))}
								/>
							</Row>
						))}
						{free.length > 0 && (
							<PickBox
								label={t("care.offers.add")}
								value=""
								options={free.map((p) => ({ value: p.id, label: p.title }))}
								onPick={(id) => id && put([...items, { promotion: id, who: {}, wagerTimes: 0, maxWin: "0", claim: "none" }])}
							/>
						)}
					</>
				);
			}}
		</SettingPanel>
	);
}
