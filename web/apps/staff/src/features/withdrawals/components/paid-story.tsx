import { useT } from "@baize/i18n";
import { Facts, Note, Operator, Sum } from "../../../kit/bits.tsx";
import { endingWaits, type Withdrawal } from "../model.ts";

/** What people say that an order has really paid, by which evidence. */
export function PaidStory({ of: w, me }: { of: Withdrawal; me: string }) {
	const t = useT();
	if (!w.endMaker) return null;
	const open = endingWaits(w);
	return (
		<section className="inner grid gap-3">
			<h3 className="text-base">{t(open ? "desk.transfer.proposed" : "desk.transfer.decided")}</h3>
			<Facts
				of={[
					{ label: t("staff.payout.ordered"), value: <Sum of={w.endOrdered} currency={w.currency} /> },
					{ label: t("staff.payout.paid"), value: <Sum of={w.endPaid} currency={w.currency} strong /> },
					...(w.endTrx ? [{ label: t("staff.withdrawal.field.trxId"), value: <bdi>{w.endTrx}</bdi> }] : []),
					{ label: t("desk.transfer.evidence"), value: <span dir="auto">{w.endEvidence}</span> },
					{ label: t("staff.field.maker"), value: <Operator of={w.endMaker} /> },
					...(w.endChecker ? [{ label: t("staff.field.checker"), value: <Operator of={w.endChecker} /> }] : []),
				]}
			/>
			{open && (
				<Note tone="warn" icon="users" title={t(w.endMaker === me ? "staff.approval.own" : "desk.transfer.waits")}>
					{w.endMaker === me && t("staff.act.samePerson")}
				</Note>
			)}
		</section>
	);
}
