import { useT } from "@baize/i18n";
import { Facts, Note, Operator, Sum } from "../../../kit/bits.tsx";
import { type Deposit, refundWaits } from "../model.ts";

/** How the way back of a refused payment stands, and what people say of it by which evidence. */
export function RefundStory({ of: d, me }: { of: Deposit; me: string }) {
	const t = useT();
	if (d.refund === "") return null;
	const open = refundWaits(d);
	return (
		<>
			{d.refund === "BY_HAND" && !open && <Note tone="warn" icon="alert" title={t("staff.deposit.refundByHand")} />}
			{d.refundEnd && (
				<section className="inner grid gap-3">
					<h3 className="text-base">{t(open ? "desk.transfer.proposed" : "desk.transfer.decided")}</h3>
					<Facts
						of={[
							{ label: t("desk.transfer.ending"), value: t(`staff.refund.end.${d.refundEnd}`) },
							{ label: t("staff.refund.came"), value: <Sum of={d.paidAmount} currency={d.paidCurrency} strong /> },
							...(d.refundRef ? [{ label: t("staff.refund.trx"), value: <bdi>{d.refundRef}</bdi> }] : []),
							{ label: t("desk.transfer.evidence"), value: <span dir="auto">{d.refundEvidence}</span> },
							{ label: t("staff.field.maker"), value: <Operator of={d.refundMaker} /> },
							...(d.refundChecker ? [{ label: t("staff.field.checker"), value: <Operator of={d.refundChecker} /> }] : []),
						]}
					/>
					{open && (
						<Note tone="warn" icon="users" title={t(d.refundMaker === me ? "staff.approval.own" : "desk.transfer.waits")}>
							{d.refundMaker === me && t("staff.act.samePerson")}
						</Note>
					)}
				</section>
			)}
		</>
	);
}
