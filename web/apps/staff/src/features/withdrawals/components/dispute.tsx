import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Facts, Note, Operator, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { Evidence } from "../../../kit/evidence.tsx";
import type { Leg, Withdrawal } from "../model.ts";

const CONTRADICTED = ["PARTIALLY_RECEIVED", "NOT_RECEIVED", "INVESTIGATING", "RE_ISSUED", "FORCED_RECEIVED", "RETURNED_TO_BALANCE"];

/** What the member says is missing, with the pictures; and who proposed to force it. */
export function Dispute({ w }: { w: Withdrawal }) {
	const t = useT();
	if (!CONTRADICTED.includes(w.state)) return null;
	return (
		<section className="inner">
			<h3 className="mb-2 text-base">{t("staff.withdrawal.dispute")}</h3>
			<Facts
				of={[
					{ label: t("staff.field.missing"), value: <Sum of={w.disputed} currency={w.currency} strong /> },
					{ label: t("staff.field.received"), value: <Sum of={w.received} currency={w.currency} /> },
					...(w.remark ? [{ label: t("staff.field.remark"), value: <span dir="auto">{w.remark}</span> }] : []),
					...(w.proposedEvidence ? [{ label: t("staff.withdrawal.field.evidence"), value: <bdi>{w.proposedEvidence}</bdi> }] : []),
					...(w.forceMaker ? [{ label: t("staff.withdrawal.forceMaker"), value: <Operator of={w.forceMaker} /> }] : []),
					...(w.forceChecker ? [{ label: t("staff.withdrawal.forceChecker"), value: <Operator of={w.forceChecker} /> }] : []),
				]}
			/>
			{w.state === "INVESTIGATING" && w.forceMaker && <Note tone="warn" icon="users" title={t("staff.withdrawal.forceWaits")} />}
			<Proofs id={w.id} />
		</section>
	);
}

function Proofs({ id }: { id: string }) {
	const t = useT();
	const proofs = useQuery({
		queryKey: ["staff", "withdrawal", id, "proofs"],
		queryFn: ({ signal }) => request<{ pictures: string[] }>(`/staff/withdrawals/${id}/proofs`, { signal }),
	});
	if (proofs.isPending) return <Skeleton className="mt-3 h-32" />;
	if (proofs.isError) return <ErrorState text={faultText(proofs.error, t)} onRetry={() => void proofs.refetch()} />;
	return <Evidence pictures={proofs.data.pictures} label={t("staff.withdrawal.proof")} />;
}

/** The orders that were paid, where there is more than one. */
export function Legs({ legs, currency }: { legs: readonly Leg[]; currency: string }) {
	const t = useT();
	if (legs.length < 2) return null;
	return (
		<section className="inner">
			<h3 className="mb-2 text-base">{t("staff.withdrawal.legs")}</h3>
			<Facts
				of={legs.map((l) => ({
					label: l.trxId,
					value: (
						<>
							<Sum of={l.amount} currency={currency} /> · <When at={l.at} />
						</>
					),
				}))}
			/>
		</section>
	);
}
