import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, State, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type Grant, toneOfGrant } from "../model.ts";
import { PlayList } from "./play-list.tsx";

const RENEW_MS = 5_000;

/** One grant: what it is worth, how much of it is left, what was played from it, and its end. */
export function GrantDrawer({ id, known, onClose }: { id: string; known?: Grant; onClose: () => void }) {
	const t = useT();
	const mayEdit = useMay("betting.grant.edit");
	const [ending, setEnding] = useState(false);
	const one = useQuery({
		queryKey: ["staff", "free-rounds", id],
		queryFn: ({ signal }) => request<Grant>(`/staff/free-rounds/${encodeURIComponent(id)}`, { signal }),
		placeholderData: known,
		refetchInterval: RENEW_MS,
	});
	const g = one.data;
	return (
		<Dialog
			shape="drawer-end"
			title={t("desk.free.one")}
			onClose={onClose}
			foot={
				mayEdit &&
				g?.state === "OPEN" && (
					<Button kind="danger" onClick={() => setEnding(true)}>
						{t("desk.free.cancel")}
					</Button>
				)
			}
		>
			{g ? <Story of={g} /> : one.error ? <ErrorState text={faultText(one.error, t)} onRetry={() => void one.refetch()} /> : <Skeleton className="h-96" />}
			{g && ending && <CancelGrant of={g} onClose={() => setEnding(false)} />}
		</Dialog>
	);
}

function Story({ of: g }: { of: Grant }) {
	const t = useT();
	const lang = useLang();
	const mayAudit = useMay("staff.audit.read");
	return (
		<div className="grid gap-4">
			<div className="headline">
				<span className="grid">
					<span className="text-sm text-text-2">{t("desk.free.played")}</span>
					<b className="text-xl">
						<bdi>{t("desk.free.usedOf", { used: formatCount(g.used, lang), all: formatCount(g.rounds, lang) })}</bdi>
					</b>
				</span>
				<State of={g.state} prefix="desk.free.state" tone={toneOfGrant(g.state)} />
			</div>
			<Facts
				of={[
					{ label: t("staff.field.member"), value: <MemberName id={g.member} /> },
					{ label: t("desk.free.reward"), value: <bdi className="break-all">{g.reward}</bdi> },
					{ label: t("staff.field.vendor"), value: <VendorName code={g.vendor} /> },
					{ label: t("staff.field.game"), value: g.games.length > 0 ? <bdi>{g.games.join(", ")}</bdi> : t("desk.free.anyGame") },
					{ label: t("campaign.f.roundStake"), value: <Sum of={g.stake} currency={g.currency} strong /> },
					{ label: t("desk.free.pocket"), value: t(`desk.free.pocket.${g.pocket}`) },
				]}
			/>
			<Facts
				className="facts-boxed"
				of={[
					{ label: t("staff.field.created"), value: <When at={g.createdAt} /> },
					{ label: t("staff.field.expires"), value: <When at={g.expiresAt} /> },
					...(g.cancelledAt ? [{ label: t("desk.free.state.CANCELLED"), value: <When at={g.cancelledAt} /> }] : []),
				]}
			/>
			{mayAudit && (
				<Link href={`/audit?subject=member:${g.member}`} className="link inline-flex min-h-11 items-center font-semibold">
					{t("desk.free.trail")}
				</Link>
			)}
			<section className="grid gap-2">
				<h3 className="text-base">{t("desk.free.plays")}</h3>
				<PlayList of={g} />
			</section>
		</div>
	);
}

function CancelGrant({ of: g, onClose }: { of: Grant; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	return (
		<ActDialog
			title={t("desk.free.cancelAsk")}
			danger
			facts={[
				{ label: t("staff.field.member"), value: <MemberName id={g.member} /> },
				{ label: t("desk.free.reward"), value: <bdi className="break-all">{g.reward}</bdi> },
				{ label: t("desk.free.left"), value: formatCount(g.rounds - g.used, lang) },
			]}
			confirm={t("desk.free.cancel")}
			reason="required"
			done={t("desk.free.cancelled")}
			run={(reason, key) => request("/staff/free-rounds/cancel", { method: "POST", body: { vendor: g.vendor, reward: g.reward, member: g.member, reason }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t("desk.free.cancelText")}
		</ActDialog>
	);
}
