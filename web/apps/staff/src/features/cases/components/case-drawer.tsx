import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog } from "@baize/ui";
import { useState } from "react";
import { Link } from "wouter";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Operator, State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { wordFor } from "../../../kit/word.ts";
import { type Case, kindWord, ofDay } from "../model.ts";

/** One case: what was seen, about whom, and what was done about it. */
export function CaseDrawer({ of: c, onClose }: { of: Case; onClose: () => void }) {
	const t = useT();
	const may = useMay("gateway.case.resolve");
	const mayEnd = useMay("gateway.round.end");
	const [ask, setAsk] = useState(false);
	const [end, setEnd] = useState<"close" | "void" | null>(null);
	const kind = wordFor(t, "desk.case.kinds", kindWord(c.kind));
	return (
		<Dialog
			shape="drawer-end"
			title={kind}
			onClose={onClose}
			foot={
				c.state === "open" && (
					<>
						{mayEnd && c.kind === "round.stale" && (
							<>
								<Button kind="danger" onClick={() => setEnd("void")}>
									{t("desk.case.end.void")}
								</Button>
								<Button kind="quiet" onClick={() => setEnd("close")}>
									{t("desk.case.end.close")}
								</Button>
							</>
						)}
						{may && <Button onClick={() => setAsk(true)}>{t("desk.case.resolve")}</Button>}
					</>
				)
			}
		>
			<div className="grid gap-4">
				<div className="headline">
					<VendorName code={c.vendor} />
					<State of={c.state} prefix="desk.case.state" tone={c.state === "open" ? "wait" : "good"} />
				</div>
				<p className="text-sm text-text-2">{wordFor(t, "desk.case.meaning", kindWord(c.kind))}</p>
				<pre className="code-box" dir="auto">
					{c.detail}
				</pre>
				{ofDay(c.kind) && (
					<Link href={`/desk/reconcile?vendor=${encodeURIComponent(c.vendor)}`} className="link font-semibold">
						{t("desk.case.toDay")}
					</Link>
				)}
				{c.kind.startsWith("transfer.") && !ofDay(c.kind) && (
					<Link href={`/transfers?open=${encodeURIComponent(c.subject)}`} className="link font-semibold">
						{t("desk.case.toTransfer")}
					</Link>
				)}
				{c.kind === "game.return" && (
					<Link href="/returns" className="link font-semibold">
						{t("desk.case.toReturns")}
					</Link>
				)}
				<Facts
					of={[
						{ label: t("desk.case.subject"), value: <code>{c.subject}</code> },
						...(c.member ? [{ label: t("staff.field.member"), value: <MemberName id={c.member} /> }] : []),
						{ label: t("desk.case.openedAt"), value: <When at={c.openedAt} /> },
						{ label: t("staff.field.id"), value: <Id of={c.id} /> },
						...(c.state === "resolved"
							? [
									{ label: t("desk.case.resolvedAt"), value: <When at={c.resolvedAt} /> },
									{ label: t("desk.case.resolvedBy"), value: <Operator of={c.resolvedBy} /> },
									{ label: t("desk.case.note"), value: <span dir="auto">{c.note}</span> },
								]
							: []),
					]}
				/>
			</div>
			{end && (
				<ActDialog
					title={t(end === "void" ? "desk.case.end.voidAsk" : "desk.case.end.closeAsk")}
					danger={end === "void"}
					reason="required"
					facts={[
						{ label: t("desk.case.subject"), value: <code>{c.subject}</code> },
						{ label: t("staff.field.member"), value: <MemberName id={c.member} /> },
					]}
					confirm={t(`desk.case.end.${end}`)}
					done={t("desk.case.end.done")}
					run={(reason, key) => request(`/staff/gateway/cases/${c.id}/end`, { method: "POST", body: { end, reason }, idempotencyKey: key })}
					onClose={() => setEnd(null)}
					onDone={onClose}
				>
					{t(end === "void" ? "desk.case.end.voidText" : "desk.case.end.closeText")}
				</ActDialog>
			)}
			{ask && (
				<ActDialog
					title={t("desk.case.resolveAsk")}
					reason="required"
					facts={[
						{ label: t("desk.case.kind"), value: kind },
						{ label: t("desk.case.subject"), value: <code>{c.subject}</code> },
					]}
					confirm={t("desk.case.resolve")}
					done={t("desk.case.done")}
					run={(note, key) => request(`/staff/gateway/cases/${c.id}/resolve`, { method: "POST", body: { note }, idempotencyKey: key })}
					onClose={() => setAsk(false)}
					onDone={onClose}
				>
					{t("desk.case.resolveText")}
				</ActDialog>
			)}
		</Dialog>
	);
}
