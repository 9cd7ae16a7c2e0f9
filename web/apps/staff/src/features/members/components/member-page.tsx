import { request } from "@baize/api";
import { LANGUAGES, useT } from "@baize/i18n";
import { Avatar, Button, ErrorState, Icon, Skeleton } from "@baize/ui";
import { useState } from "react";
import { Link } from "wouter";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, State, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { kindOf, type MemberDetail, stateOf } from "../model.ts";
import { useMember } from "../use-member.ts";

/** One member: who they are, their money, their state, and the way to their deposits and withdrawals. */
export function MemberPage({ id }: { id: string }) {
	const t = useT();
	const mayFreeze = useMay("members.member.freeze");
	const [ask, setAsk] = useState<"status" | "payment" | null>(null);
	const one = useMember(id);
	const m = one.data;
	if (one.isPending) return <Skeleton className="h-80" />;
	if (!m) return <ErrorState text={faultText(one.error, t)} onRetry={() => void one.refetch()} />;
	const frozen = m.status === "frozen";
	const erased = Boolean(m.erasedAt);
	const gone = <span className="text-text-3">{t("staff.member.erased.field")}</span>;
	return (
		<div className="grid gap-4">
			<div className="panel flex flex-wrap items-center gap-4 p-4 sm:p-5">
				<Avatar name={m.account} size={56} />
				<div className="min-w-48 flex-1">
					<h2 className="text-xl">
						<bdi>{m.account}</bdi>
					</h2>
					<p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
						{t(`staff.member.kind.${kindOf(m.type)}`)}
						<State of={stateOf(m)} />
						<Id of={m.id} />
					</p>
				</div>
				{mayFreeze && (
					<Button
						disabled={erased}
						aria-describedby={erased ? "erased-why" : undefined}
						kind={frozen ? "secondary" : "danger"}
						icon={frozen ? "refresh" : "lock"}
						onClick={() => setAsk("status")}
					>
						{t(frozen ? "staff.member.unfreeze" : "staff.member.freeze")}
					</Button>
				)}
			</div>
			{erased && <ErasedNote m={m} />}
			{frozen && !erased && m.statusWhy && (
				<Note tone="warn" icon="lock" title={t("staff.member.frozenWhy")}>
					{m.statusWhy}
				</Note>
			)}
			{!erased && m.payment.lockedUntil && (
				<Note tone="warn" icon="lock" title={t("staff.member.paymentLocked")}>
					<p>
						{t("staff.member.paymentOpens")} <When at={m.payment.lockedUntil} />
					</p>
					{mayFreeze && (
						<Button kind="secondary" size="sm" className="mt-2" onClick={() => setAsk("payment")}>
							{t("staff.member.paymentUnlock")}
						</Button>
					)}
				</Note>
			)}
			<Wallet m={m} />
			<div className="grid gap-4 lg:grid-cols-2">
				<section className="panel p-4 sm:p-5">
					<h2 className="mb-3 text-lg">{t("staff.member.profile")}</h2>
					<Facts
						of={[
							{ label: t("staff.field.nickname"), value: erased ? gone : <bdi>{m.nickname || "–"}</bdi> },
							{ label: t("staff.field.currency"), value: m.currency },
							{ label: t("shell.language.label"), value: LANGUAGES[m.lang] ?? (m.lang || "–") },
							{ label: t("staff.field.upline"), value: m.upline ? <MemberName id={m.upline} /> : "–" },
							{ label: t("staff.field.opened"), value: <When at={m.createdAt} /> },
							{ label: t("staff.member.payment"), value: erased ? gone : t(m.payment.set ? "staff.member.paymentSet" : "staff.member.paymentUnset") },
							...(m.payment.holdUntil && !erased ? [{ label: t("staff.member.paymentHeld"), value: <When at={m.payment.holdUntil} /> }] : []),
						]}
					/>
				</section>
				<Trails id={m.id} />
			</div>
			{ask === "status" && <StatusAct member={m} frozen={frozen} onClose={() => setAsk(null)} />}
			{ask === "payment" && <UnlockPayment member={m} onClose={() => setAsk(null)} />}
		</div>
	);
}

/** Why nothing tells who this was, and the way to what the law keeps. */
function ErasedNote({ m }: { m: MemberDetail }) {
	const t = useT();
	const mayRead = useMay("compliance.erased.read");
	return (
		<Note icon="eye-off" title={t("staff.member.erased.title")}>
			<p>
				{t("staff.member.erased.at")} <When at={m.erasedAt} />
			</p>
			<p id="erased-why">{t("staff.member.erased.text")}</p>
			{mayRead && (
				<Link href={`/compliance/erased?member=${m.id}`} className="link mt-1 inline-flex min-h-11 items-center font-semibold">
					{t("staff.member.erased.kept")}
				</Link>
			)}
		</Note>
	);
}

function Wallet({ m }: { m: MemberDetail }) {
	const t = useT();
	const pockets = ["cash", "bonus", "locked"] as const;
	return (
		<div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
			{pockets.map((p) => (
				<div key={p} className={`panel pocket pocket-${p}`}>
					<p className="text-sm text-text-2">{t(`staff.member.pocket.${p}`)}</p>
					<p className="text-xl">
						<Sum of={m.wallet[p]} currency={m.currency} strong />
					</p>
				</div>
			))}
		</div>
	);
}

function Trails({ id }: { id: string }) {
	const t = useT();
	const deposits = useMay("cashier.deposit.read");
	const withdrawals = useMay("cashier.withdrawal.read");
	const audit = useMay("staff.audit.read");
	const rows = [
		{ on: deposits, to: `/deposits?member=${id}`, icon: "deposit" as const, text: t("staff.nav.deposits") },
		{ on: withdrawals, to: `/withdrawals?member=${id}`, icon: "withdraw" as const, text: t("staff.nav.withdrawals") },
		{ on: audit, to: `/audit?subject=${encodeURIComponent(`member:${id}`)}`, icon: "history" as const, text: t("staff.nav.audit") },
	].filter((r) => r.on);
	return (
		<section className="panel grid content-start gap-2 p-4 sm:p-5">
			<h2 className="mb-1 text-lg">{t("staff.member.trails")}</h2>
			{rows.map((r) => (
				<Link key={r.to} href={r.to} className="place">
					<Icon name={r.icon} />
					<span className="flex-1">{r.text}</span>
					<Icon name="chevron-right" className="h-4 w-4 text-text-3" />
				</Link>
			))}
		</section>
	);
}

function StatusAct({ member, frozen, onClose }: { member: MemberDetail; frozen: boolean; onClose: () => void }) {
	const t = useT();
	const name = member.account;
	return (
		<ActDialog
			title={t(frozen ? "staff.member.unfreezeAsk" : "staff.member.freezeAsk")}
			danger={!frozen}
			reason="required"
			facts={[
				{ label: t("staff.field.member"), value: <bdi className="font-bold text-text-1">{name}</bdi> },
				{ label: t("staff.member.pocket.cash"), value: <Sum of={member.wallet.cash} currency={member.currency} /> },
			]}
			confirm={t(frozen ? "staff.member.unfreeze" : "staff.member.freeze")}
			done={frozen ? t("staff.member.unfrozen", { name }) : t("staff.member.frozen", { name })}
			run={(reason, key) => request(`/staff/members/${member.id}/${frozen ? "unfreeze" : "freeze"}`, { method: "POST", body: { reason }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t(frozen ? "staff.member.unfreezeText" : "staff.member.freezeText")}
		</ActDialog>
	);
}

/** Lets the member try the payment password again before its lock has run out. */
function UnlockPayment({ member, onClose }: { member: MemberDetail; onClose: () => void }) {
	const t = useT();
	return (
		<ActDialog
			title={t("staff.member.paymentUnlockAsk")}
			reason="required"
			facts={[
				{ label: t("staff.field.member"), value: <bdi className="font-bold text-text-1">{member.account}</bdi> },
				{ label: t("staff.member.paymentOpens"), value: <When at={member.payment.lockedUntil} /> },
			]}
			confirm={t("staff.member.paymentUnlock")}
			done={t("staff.member.paymentUnlocked", { name: member.account })}
			run={(reason, key) => request(`/staff/members/${member.id}/unlock-payment`, { method: "POST", body: { reason }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t("staff.member.paymentUnlockText")}
		</ActDialog>
	);
}
