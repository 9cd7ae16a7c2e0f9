import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, Dialog } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { moneyText } from "../../../kit/money.ts";
import { type Redemption, TONES } from "../model.ts";

/** One redemption with its facts, and the yes or no to it. */
export function RedemptionDrawer({ of: r, onClose }: { of: Redemption; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const may = useMay("loyalty.redemption.decide");
	const [act, setAct] = useState<boolean | null>(null);
	const given = r.prize.kind === "cash" || r.prize.kind === "bonus" ? moneyText(r.prize.amount, r.currency, lang) : t(`mall.kind.${r.kind}`);
	return (
		<Dialog
			shape="drawer-end"
			title={t("mall.redemption.one")}
			onClose={onClose}
			foot={
				may &&
				r.state === "IN_PROCESS" && (
					<>
						<Button kind="danger" onClick={() => setAct(false)}>
							{t("mall.redemption.reject")}
						</Button>
						<Button onClick={() => setAct(true)}>{t("mall.redemption.approve")}</Button>
					</>
				)
			}
		>
			<div className="grid gap-4">
				<div className="headline">
					<b dir="auto">{r.name}</b>
					<State of={r.state} prefix="mall.state" tone={TONES[r.state]} />
				</div>
				<Facts
					of={[
						{ label: t("mall.redemption.reference"), value: <bdi>{r.reference}</bdi> },
						{ label: t("staff.field.member"), value: <MemberName id={r.member} /> },
						{ label: t("mall.ware.kind"), value: given },
						{ label: t("mall.redemption.points"), value: formatCount(r.points, lang) },
						{ label: t("staff.field.created"), value: <When at={r.createdAt} /> },
						...(r.decidedAt ? [{ label: t("staff.field.updated"), value: <When at={r.decidedAt} /> }] : []),
						...(r.remark ? [{ label: t("mall.redemption.remark"), value: <span dir="auto">{r.remark}</span> }] : []),
						{ label: t("staff.field.id"), value: <Id of={r.id} /> },
					]}
				/>
			</div>
			{act !== null && (
				<ActDialog
					title={t(act ? "mall.redemption.approveAsk" : "mall.redemption.rejectAsk")}
					danger={!act}
					reason={act && r.kind !== "goods" ? "optional" : "required"}
					facts={[
						{ label: t("mall.redemption.what"), value: <b dir="auto">{r.name}</b> },
						{ label: t("staff.field.member"), value: <bdi>{r.account}</bdi> },
						{ label: t("mall.redemption.points"), value: formatCount(r.points, lang) },
					]}
					confirm={t(act ? "mall.redemption.approve" : "mall.redemption.reject")}
					done={t(act ? "mall.redemption.approved" : "mall.redemption.rejected")}
					run={(remark) => request(`/staff/loyalty/redemptions/${r.id}`, { method: "POST", body: { approve: act, remark } })}
					onClose={() => setAct(null)}
					onDone={onClose}
				>
					{act && r.kind === "goods" && <Note icon="info" title={t("mall.redemption.ship")} />}
				</ActDialog>
			)}
		</Dialog>
	);
}
