import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Id, Note, Operator, State, Sum, When } from "../../../kit/bits.tsx";
import { Evidence } from "../../../kit/evidence.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Application, type ApplicationFile, linksByKind, waits } from "../model.ts";
import { Terms } from "./terms.tsx";

const ACTS = ["approve", "reject", "hold", "exclude"] as const;
type Act = (typeof ACTS)[number];

/** The tones of an application's states. */
export const toneOf = (state: Application["state"]) => (state === "APPROVED" ? "good" : state === "APPLYING" ? "wait" : "rest");

/** One application: words, pictures, the facts beside it, and the word of staff. */
export function ApplicationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT();
	const may = useMay("rewards.application.decide");
	const [asked, setAsked] = useState<Act | null>(null);
	const found = useQuery({
		queryKey: ["staff", "application", id],
		queryFn: ({ signal }) => request<ApplicationFile>(`/staff/applications/${id}`, { signal }),
	});
	const x = found.data;
	const acts = x && may && waits(x) ? ACTS.filter((a) => a !== "hold" || x.state === "APPLYING") : [];
	return (
		<Dialog
			shape="drawer-end"
			title={x?.name ?? t("campaign.applications")}
			onClose={onClose}
			foot={
				acts.length > 0 && (
					<div className="flex flex-wrap gap-2">
						{acts.map((a) => (
							<Button key={a} kind={a === "approve" ? "primary" : "secondary"} className="grow basis-2/5" onClick={() => setAsked(a)}>
								{t(`campaign.app.${a}`)}
							</Button>
						))}
					</div>
				)
			}
		>
			{!x && (found.error ? <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} /> : <Skeleton className="h-96" />)}
			{x && <Sheet of={x} />}
			{x && asked && (
				<ActDialog
					title={t(`campaign.app.${asked}`)}
					facts={[
						{ label: t("campaign.col.member"), value: <MemberName id={x.member} /> },
						{ label: t("campaign.col.campaign"), value: x.name },
					]}
					confirm={t(`campaign.app.${asked}`)}
					danger={asked === "exclude"}
					reason="required"
					done={t("campaign.done")}
					run={(reason) => request(`/staff/applications/${x.id}/${asked}`, { method: "POST", body: { reason } })}
					onClose={() => setAsked(null)}
				>
					<p>{t(`campaign.app.${asked}Note`)}</p>
				</ActDialog>
			)}
		</Dialog>
	);
}

function Sheet({ of: x }: { of: ApplicationFile }) {
	const t = useT();
	return (
		<div className="grid gap-4">
			<div className="headline">
				<MemberName id={x.member} />
				<State of={x.state} prefix="campaign.app.state" tone={toneOf(x.state)} />
			</div>
			{x.remark && (
				<p className="break-words whitespace-pre-wrap" dir="auto">
					{x.remark}
				</p>
			)}
			<Evidence pictures={x.images} label={t("campaign.app.picture")} />
			{x.reason && (
				<Note title={t(waits(x) ? "campaign.app.heldFor" : "campaign.app.said")}>
					<p dir="auto">{x.reason}</p>
				</Note>
			)}
			<Signs of={x} />
			<Facts
				of={[
					{ label: t("campaign.app.at"), value: <When at={x.at} /> },
					{ label: t("campaign.app.number"), value: <Id of={x.id} /> },
					...(x.by
						? [
								{ label: t("campaign.app.decidedAt"), value: <When at={x.decidedAt} /> },
								{ label: t("campaign.app.by"), value: <Operator of={x.by} /> },
							]
						: []),
				]}
			/>
			<details>
				<summary className="cursor-pointer py-3 font-bold">
					{t("campaign.card")} · {t("campaign.version", { n: x.version })}
				</summary>
				<Terms of={x.terms} currency={x.currency} />
			</details>
		</div>
	);
}

/** Facts that decide nothing by themselves. */
function Signs({ of: x }: { of: ApplicationFile }) {
	const t = useT();
	const lang = useLang();
	const s = x.signs;
	const groups = linksByKind(s.links);
	return (
		<section className="grid gap-3" aria-labelledby="application-signs">
			<h3 id="application-signs" className="font-bold">
				{t("campaign.sign.title")}
			</h3>
			<Facts
				className="facts-boxed"
				of={[
					{ label: t("campaign.sign.paid", { n: s.deposits }), value: <Sum of={s.paid} currency={x.currency} /> },
					{ label: t("campaign.sign.given", { n: s.grants }), value: <Sum of={s.given} currency={x.currency} /> },
					{ label: t("campaign.sign.refused"), value: formatCount(s.refused, lang) },
				]}
			/>
			{groups.length === 0 && <p className="text-sm text-text-2">{t("campaign.sign.none")}</p>}
			{groups.map((g) => (
				<div key={g.kind}>
					<p className="font-semibold">{t(`campaign.sign.${g.kind}`, { n: g.all.length, holders: g.holders })}</p>
					<ul className="flex flex-wrap gap-x-4">
						{g.all.map((l) => (
							<li key={l.member} className="flex min-h-11 items-center gap-2">
								<MemberName id={l.member} />
								{l.holds && <small>{t("campaign.sign.holds")}</small>}
							</li>
						))}
					</ul>
				</div>
			))}
		</section>
	);
}
