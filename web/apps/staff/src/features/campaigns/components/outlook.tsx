import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { parseAmount } from "@baize/kernel";
import { Button } from "@baize/ui";
import { useMutation } from "@tanstack/react-query";
import { Facts, Note, Sum } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import type { Rule, Trial } from "../model.ts";
import { Terms } from "./terms.tsx";

const DAYS = 30;

/** Runs a rule over the last days: audience, claims, cost and turnover, and the card that members would read. */
export function Outlook({ of: rule }: { of: Rule }) {
	const t = useT();
	const act = useMutation({ mutationFn: () => request<Trial>("/staff/campaigns/simulate", { method: "POST", body: { days: DAYS, rule } }) });
	const r = act.data;
	const sum = (amount: string) => <Sum of={amount} currency={rule.currency} />;
	return (
		<section className="grid gap-3" aria-live="polite">
			<Button kind="secondary" busy={act.isPending} onClick={() => act.mutate()}>
				{t("campaign.try", { n: DAYS })}
			</Button>
			{act.error && <Note tone="bad" title={faultText(act.error, t)} />}
			{r && (
				<>
					<Facts
						className="facts-boxed"
						of={[
							{ label: t("campaign.try.audience"), value: r.audience },
							{ label: t("campaign.try.claims"), value: r.claims },
							{ label: t("campaign.try.cost"), value: sum(r.cost) },
							{ label: t("campaign.try.atMost"), value: parseAmount(r.atMost) > 0n ? sum(r.atMost) : t("campaign.try.none") },
							{ label: t("campaign.try.target"), value: sum(r.target) },
							{ label: t("campaign.try.wagered"), value: sum(r.wagered) },
							{ label: t("campaign.try.reached"), value: r.reached },
						]}
					/>
					<h3 className="font-bold">{t("campaign.card")}</h3>
					<Terms of={r.terms} currency={rule.currency} />
				</>
			)}
		</section>
	);
}
