import "../../../styles/bonus.css";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, buttonClass, ErrorState, Icon, Skeleton, TextField, toast } from "@baize/ui";
import { useState } from "react";
import { Link } from "../../../app/link.tsx";
import { MoneyButton } from "../../../app/money-button.tsx";
import { navigate } from "../../../app/navigate.ts";
import { refusal } from "../../../app/refusal.ts";
import { spoken } from "../../../app/spoken.tsx";
import { claim, useAct, useCampaigns } from "../api/bonuses.ts";
import type { Application, ApplyForm, Campaign } from "../model.ts";
import { CodeForm } from "./code-form.tsx";
import { Forfeit, Progress } from "./held.tsx";
import { Terms } from "./terms.tsx";

const ApplySheet = spoken(() => import("./apply-sheet.tsx"), ["feedback"]);

/** What can be claimed now, each with all of its terms. */
export default function Campaigns() {
	const t = useT();
	const { data, isPending, error, refetch } = useCampaigns();
	if (isPending) return <Skeleton className="h-48 rounded-card" />;
	if (!data && error) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	if (!data?.length) return null;
	return (
		<section className="bonus-section" aria-labelledby="bonus-section">
			<header>
				<h2 id="bonus-section">{t("bonus.section")}</h2>
				<Link href="/member/bonus" className={buttonClass("secondary", "sm")}>
					{t("bonus.act.all")}
				</Link>
			</header>
			<ul className="bonus-cards">
				{data.map((c) => (
					<Card key={c.id} of={c} />
				))}
			</ul>
			{data[0]?.state !== "login" && <CodeForm />}
		</section>
	);
}

function Card({ of: c }: { of: Campaign }) {
	const t = useT();
	const [first, second, ...rest] = c.terms;
	return (
		<li className="card bonus-card" data-type={c.type}>
			<header>
				<span className="bonus-mark" aria-hidden="true">
					<Icon name="gift" />
				</span>
				<h3>{c.name}</h3>
				<Badge kind={c.state === "issued" ? "ok" : c.state === "rejected" ? "bad" : undefined}>{t(`bonus.state.${c.state}`)}</Badge>
			</header>
			<div className="bonus-promise">
				<Terms of={[first, second].filter((x) => x !== undefined)} symbol={c.symbol} />
			</div>
			{c.bonus?.state === "ACTIVE" && <Progress of={c.bonus} />}
			{!c.bonus && c.form?.sent && <Sent of={c.form.sent} />}
			<details open={c.state === "join" || c.state === "claim" || c.state === "apply"}>
				<summary>{t("bonus.act.terms")}</summary>
				<Terms of={rest} symbol={c.symbol} />
			</details>
			<footer>
				{c.left !== undefined && <small>{t("bonus.left", { n: c.left })}</small>}
				<Act of={c} />
			</footer>
		</li>
	);
}

/** When the form was sent, and why it was refused. */
function Sent({ of: a }: { of: Application }) {
	const t = useT();
	const lang = useLang();
	return (
		<div className="bonus-sent" role="status">
			<small>{t(a.decidedAt ? "bonus.apply.decided" : "bonus.apply.sentAt", { at: formatDate(a.decidedAt ?? a.at, lang) })}</small>
			{a.reason && <p dir="auto">{a.reason}</p>}
		</div>
	);
}

function Apply({ of: c, form }: { of: Campaign; form: ApplyForm }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	return (
		<>
			<MoneyButton kind={form.again ? "secondary" : "primary"} onClick={() => setOpen(true)}>
				{t(form.again ? "bonus.act.again" : "bonus.act.apply")}
			</MoneyButton>
			{open && <ApplySheet campaign={c} form={form} onClose={() => setOpen(false)} />}
		</>
	);
}

function Act({ of: c }: { of: Campaign }) {
	const t = useT();
	const [code, setCode] = useState("");
	const act = useAct(claim);
	const go = () =>
		act.mutate(
			{ id: c.id, code },
			{
				onSuccess: (b) => toast(t(b.state === "OFFERED" ? "bonus.joinedNow" : "bonus.claimed"), "ok"),
				onError: (e) => toast(refusal(e, t), "bad"),
			},
		);
	if (c.state === "login")
		return (
			<Button size="sm" onClick={() => navigate("/login", { over: true })}>
				{t("bonus.act.login")}
			</Button>
		);
	if (c.state === "joined")
		return (
			<Link href="/member/deposit" className={buttonClass("primary", "sm")}>
				{t("bonus.act.deposit")}
			</Link>
		);
	if (c.bonus && (c.state === "issued" || c.state === "process")) return <Forfeit of={c.bonus} />;
	if (c.form && (c.state === "apply" || (!c.bonus && c.form.again))) return <Apply of={c} form={c.form} />;
	if (c.state !== "join" && c.state !== "claim") return null;
	return (
		<>
			{c.needCode && <TextField label={t("bonus.code")} value={code} onChange={(e) => setCode(e.target.value)} autoCapitalize="characters" maxLength={32} />}
			<MoneyButton busy={act.isPending} onClick={go}>
				{t(c.state === "join" ? "bonus.act.join" : "bonus.act.claim")}
			</MoneyButton>
		</>
	);
}
