import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Facts, Id, Note, Operator, Sum, When } from "../../../kit/bits.tsx";
import { Evidence } from "../../../kit/evidence.tsx";
import { faultText } from "../../../kit/fault.ts";
import type { DepositFile } from "../model.ts";

/** The slips that the member showed, and the transfers that were found. */
export function TransferFile({ id, currency }: { id: string; currency: string }) {
	const t = useT();
	const file = useQuery({ queryKey: ["staff", "deposit", id], queryFn: ({ signal }) => request<DepositFile>(`/staff/deposits/${id}`, { signal }), staleTime: 0 });
	if (file.isPending) return <Skeleton className="h-40" />;
	if (file.isError) return <ErrorState text={faultText(file.error, t)} onRetry={() => void file.refetch()} />;
	const { slips, parts } = file.data;
	return (
		<section className="inner">
			<h3 className="mb-2 text-base">{t("staff.deposit.slips")}</h3>
			{slips.length === 0 && <p className="text-sm text-text-3">{t("staff.deposit.noSlips")}</p>}
			{slips.map((s) => (
				<div key={s.at} className="mb-3 grid gap-2">
					{s.twin && (
						<Note tone="bad" icon="alert" title={t("staff.deposit.twin")}>
							<Id of={s.twin} />
						</Note>
					)}
					<Facts
						of={[
							{ label: t("staff.deposit.payer"), value: <bdi>{s.payer}</bdi> },
							{ label: t("staff.field.created"), value: <When at={s.at} /> },
						]}
					/>
					<Evidence pictures={[s.picture]} label={t("staff.deposit.slip")} />
				</div>
			))}
			{parts.length > 0 && (
				<Facts
					className="facts-boxed"
					of={parts.map((p) => ({
						label: p.trxId,
						value: (
							<>
								<Sum of={p.amount} currency={currency} strong /> · <Operator of={p.staff} />
							</>
						),
					}))}
				/>
			)}
		</section>
	);
}
