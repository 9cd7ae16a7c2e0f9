import { useT } from "@baize/i18n";
import { Button, IconButton } from "@baize/ui";
import { withAt, withoutAt } from "../../../kit/lists.ts";
import { type MethodTerms, nextTier, type Tier } from "../model.ts";
import { PercentField, SumField, WholeField } from "./fields.tsx";

const SUMS = ["depositMax", "withdrawMax", "withdrawDay", "feeFlat"] as const;
const RANKS_MAX = 20;

/** Better terms from a rank on. */
export function RankRows({ m, said, onChange }: { m: MethodTerms; said: (field: string) => string | undefined; onChange: (next: Tier[]) => void }) {
	const t = useT();
	return (
		<section className="grid gap-3">
			<h3 className="text-base">{t("payterms.ranks")}</h3>
			{m.tiers.map((tier, i) => {
				const put = (part: Partial<Tier>) => onChange(withAt(m.tiers, i, part));
				const wrong = (field: string) => said(`tiers[${i}].${field}`);
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: a rank's place is its name while it is written
					<div key={i} className="pay-terms-rank">
						<WholeField label={t("payterms.rank")} value={tier.vip} error={wrong("vip")} onChange={(vip) => put({ vip })} />
						{SUMS.map((name) => (
							<SumField key={name} label={t(`payterms.tier.${name}`)} value={tier[name]} error={wrong(name)} onChange={(sum) => put({ [name]: sum })} />
						))}
						<PercentField label={t("payterms.percent")} value={tier.feeBasisPoints} error={wrong("feeBasisPoints")} onChange={(feeBasisPoints) => put({ feeBasisPoints })} />
						<IconButton icon="trash" label={t("payterms.dropRank", { n: tier.vip })} onClick={() => onChange(withoutAt(m.tiers, i))} />
					</div>
				);
			})}
			{m.tiers.length < RANKS_MAX && (
				<Button kind="secondary" size="sm" icon="plus" className="justify-self-start" onClick={() => onChange([...m.tiers, nextTier(m)])}>
					{t("payterms.addRank")}
				</Button>
			)}
		</section>
	);
}
