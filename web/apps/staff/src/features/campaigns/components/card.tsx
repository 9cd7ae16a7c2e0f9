import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, buttonClass, TextField } from "@baize/ui";
import { useState } from "react";
import { Link } from "wouter";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, State, Sum } from "../../../kit/bits.tsx";
import type { Campaign } from "../model.ts";
import { Terms } from "./terms.tsx";

const ACTS = {
	ask: ["DRAFT"],
	approve: ["ASKED"],
	refuse: ["ASKED"],
	pause: ["LIVE"],
	resume: ["PAUSED"],
	codes: ["DRAFT", "ASKED", "LIVE", "PAUSED"],
	close: ["DRAFT", "LIVE", "PAUSED"],
} as const;
type Act = keyof typeof ACTS;

interface CardProps {
	of: Campaign;
	onEdit: () => void;
	onClaims: () => void;
}

/** A campaign: where it stands, what it came to, its terms, and what can be done with it. */
export function CampaignCard({ of: c, onEdit, onClaims }: CardProps) {
	const t = useT();
	const edit = useMay("rewards.campaign.edit");
	const check = useMay("rewards.campaign.approve");
	const queue = useMay("rewards.application.read");
	const [asked, setAsked] = useState<Act | null>(null);
	const sum = (amount: string) => <Sum of={amount} currency={c.rule.currency} />;
	const f = c.figures;
	const may = (a: Act) => ((a === "approve" || a === "refuse" ? check : edit) && (ACTS[a] as readonly string[]).includes(c.state) && (a !== "codes" || c.rule.singleUse)) || false;
	return (
		<article className="card grid gap-3 p-4">
			<header className="flex flex-wrap items-center justify-between gap-2">
				<div>
					<h2 className="text-lg font-bold">{c.rule.name.en}</h2>
					<small>
						{c.tag} · {t("campaign.version", { n: c.version })}
					</small>
				</div>
				<State of={c.state} prefix="campaign.state" tone={c.state === "LIVE" ? "good" : c.state === "ASKED" ? "wait" : "rest"} />
			</header>
			<Facts
				className="facts-row"
				of={[
					{ label: t("campaign.fig.claims"), value: c.rule.quota ? `${f.claims} / ${c.rule.quota}` : f.claims },
					{ label: t("campaign.fig.active"), value: f.active },
					{ label: t("campaign.fig.held"), value: f.held },
					...(c.rule.apply ? [{ label: t("campaign.fig.applying"), value: f.applying }] : []),
					{ label: t("campaign.fig.granted"), value: sum(f.granted) },
					{ label: t("campaign.fig.converted"), value: sum(f.converted) },
					{ label: t("campaign.fig.forfeited"), value: sum(f.forfeited) },
				]}
			/>
			<details>
				<summary className="cursor-pointer py-1 font-bold">{t("campaign.card")}</summary>
				<Terms of={c.terms} currency={c.rule.currency} />
			</details>
			<div className="flex flex-wrap gap-2">
				<Button kind="secondary" size="sm" onClick={onClaims}>
					{t("campaign.claims")}
				</Button>
				{c.rule.apply && queue && (
					<Link href={`/applications?campaign=${c.id}`} className={buttonClass("secondary", "sm")}>
						{t("campaign.applications")}
					</Link>
				)}
				{edit && (c.state === "DRAFT" || c.state === "PAUSED") && (
					<Button kind="secondary" size="sm" onClick={onEdit}>
						{t("campaign.edit")}
					</Button>
				)}
				{(Object.keys(ACTS) as Act[]).filter(may).map((a) => (
					<Button key={a} kind={a === "approve" || a === "ask" ? "primary" : "secondary"} size="sm" onClick={() => setAsked(a)}>
						{t(`campaign.${a}`)}
					</Button>
				))}
			</div>
			{asked && <Ask act={asked} of={c} onClose={() => setAsked(null)} />}
		</article>
	);
}

/** Asks before an act on a campaign. */
function Ask({ act, of: c, onClose }: { act: Act; of: Campaign; onClose: () => void }) {
	const t = useT();
	const [count, setCount] = useState("10");
	const [codes, setCodes] = useState<readonly string[]>([]);
	const to = `/staff/campaigns/${c.id}`;
	const run = async (reason: string, key: string) => {
		if (act === "codes") {
			const made = await request<{ codes: string[] }>(`${to}/codes`, { method: "POST", body: { count: Number(count) || 1 }, idempotencyKey: key });
			return setCodes(made.codes);
		}
		if (act === "approve" || act === "refuse") return request(`${to}/decide`, { method: "POST", body: { approve: act === "approve" } });
		return request(`${to}/${act}`, { method: "POST", body: act === "ask" ? { reason } : {} });
	};
	return (
		<ActDialog
			title={`${t(`campaign.${act}`)}: ${c.rule.name.en}`}
			confirm={t(`campaign.${act}`)}
			danger={act === "close"}
			reason={act === "ask" ? "required" : undefined}
			done={t("campaign.done")}
			stay={act === "codes"}
			run={run}
			onClose={onClose}
		>
			{act === "codes" ? (
				<>
					<TextField label={t("campaign.codes.count")} inputMode="numeric" maxLength={4} value={count} onChange={(e) => setCount(e.target.value)} />
					{codes.length > 0 && <textarea className="mt-3 h-40 w-full font-mono text-sm" readOnly value={codes.join("\n")} aria-label={t("campaign.codes")} />}
				</>
			) : (
				<Terms of={c.terms} currency={c.rule.currency} />
			)}
		</ActDialog>
	);
}
