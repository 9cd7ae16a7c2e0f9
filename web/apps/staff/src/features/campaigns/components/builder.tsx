import { request } from "@baize/api";
import { type Key, useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note, Toggle } from "../../../kit/bits.tsx";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { type Campaign, type Draft, draftOf, type Figure, LINKS, ruleOf } from "../model.ts";
import { Outlook } from "./outlook.tsx";

const EVERY = ["once", "day", "week", "deposit"] as const;
const TYPES = ["match", "gift", "rounds"] as const;

/** Builds a rule of its parts, with what it would have come to beside the form. */
export function Builder({ of: c, onClose }: { of?: Campaign; onClose: () => void }) {
	const t = useT();
	const [d, setD] = useState<Draft>(() => draftOf(c));
	const change = (next: Partial<Draft>) => setD({ ...d, ...next });
	const rule = ruleOf(d);
	const save = () =>
		c
			? request(`/staff/campaigns/${c.id}`, { method: "PUT", body: { version: c.version, rule } })
			: request("/staff/campaigns", { method: "POST", body: { tag: d.tag.trim(), rule } });
	const figure = (name: Figure, label: Key, note?: boolean) => (
		<TextField
			label={t(label as "campaign.f.cap")}
			note={note ? t("campaign.zero") : undefined}
			inputMode="decimal"
			autoComplete="off"
			maxLength={12}
			value={d.figures[name]}
			onChange={(e) => change({ figures: { ...d.figures, [name]: e.target.value } })}
		/>
	);
	const text = (label: Key, value: string, set: (text: string) => Partial<Draft>, note?: string) => (
		<TextField label={t(label as "campaign.f.code")} note={note} autoComplete="off" maxLength={120} value={value} onChange={(e) => change(set(e.target.value))} />
	);
	return (
		<ActDialog
			title={c ? `${t("campaign.edit")}: ${c.tag}` : t("campaign.make")}
			confirm={t(c ? "campaign.edit" : "campaign.make")}
			done={t("campaign.saved")}
			run={save}
			onClose={onClose}
		>
			<div className="grid gap-4">
				<h3 className="font-bold">{t("campaign.part.what")}</h3>
				{!c && text("campaign.f.tag", d.tag, (tag) => ({ tag }), t("campaign.f.tagNote"))}
				<WordsFields label={t("campaign.f.name")} maxLength={120} value={d.name} onChange={(name) => change({ name })} />
				<Select
					label={t("campaign.f.type")}
					value={d.type}
					options={TYPES.map((x) => ({ value: x, label: t(`campaign.type.${x}`) }))}
					onChange={(e) => change({ type: e.target.value as Draft["type"] })}
				/>
				<div className="grid grid-cols-2 gap-3">
					{d.type === "match" && (
						<>
							{figure("percent", "campaign.f.percent")}
							{figure("cap", "campaign.f.cap", true)}
							{figure("minDeposit", "campaign.f.minDeposit")}
							{figure("nth", "campaign.f.nth", true)}
							{text("campaign.f.methods", d.methods, (methods) => ({ methods }))}
						</>
					)}
					{d.type === "gift" && figure("amount", "campaign.f.amount")}
					{d.type === "rounds" && (
						<>
							{text("campaign.f.vendor", d.vendor, (vendor) => ({ vendor }))}
							{text("campaign.f.games", d.games, (games) => ({ games }))}
							{figure("count", "campaign.f.count")}
							{figure("roundStake", "campaign.f.roundStake")}
						</>
					)}
				</div>
				<h3 className="font-bold">{t("campaign.part.who")}</h3>
				<div className="grid grid-cols-2 gap-3">
					<Select
						label={t("campaign.f.every")}
						value={d.every}
						options={EVERY.filter((x) => x !== "deposit" || d.type === "match").map((x) => ({ value: x, label: t(`campaign.every.${x}`) }))}
						onChange={(e) => change({ every: e.target.value as Draft["every"] })}
					/>
					{figure("quota", "campaign.f.quota", true)}
					{figure("newForDays", "campaign.f.newForDays", true)}
					{figure("sinceDays", "campaign.f.sinceDays", true)}
					{figure("rankFrom", "campaign.f.rankFrom", true)}
					{figure("rankTo", "campaign.f.rankTo", true)}
					{text("campaign.f.code", d.code, (code) => ({ code }))}
					<TextField
						label={t("campaign.f.endsAt")}
						type="date"
						value={d.endsAt.slice(0, 10)}
						onChange={(e) => change({ endsAt: e.target.value ? `${e.target.value}T00:00:00Z` : "" })}
					/>
				</div>
				<Toggle on={d.singleUse} label={t("campaign.f.singleUse")} onFlip={() => change({ singleUse: !d.singleUse })} />
				<Toggle on={d.onePerDevice} label={t("campaign.f.onePerDevice")} onFlip={() => change({ onePerDevice: !d.onePerDevice })} />
				<Toggle on={d.review} label={t("campaign.f.review")} onFlip={() => change({ review: !d.review })} />
				<h3 className="font-bold">{t("campaign.part.activity")}</h3>
				<div className="grid grid-cols-2 gap-3">
					{figure("lastDays", "campaign.f.lastDays", true)}
					{figure("lastDeposit", "campaign.f.lastDeposit", true)}
					{figure("lastTurnover", "campaign.f.lastTurnover", true)}
				</div>
				<h3 className="font-bold">{t("campaign.part.apart")}</h3>
				{LINKS.map((kind) => (
					<Toggle
						key={kind}
						on={d.apart.includes(kind)}
						label={t(`campaign.apart.${kind}`)}
						onFlip={() => change({ apart: d.apart.includes(kind) ? d.apart.filter((x) => x !== kind) : [...d.apart, kind] })}
					/>
				))}
				<div className="grid grid-cols-2 gap-3">{figure("bonusShare", "campaign.f.bonusShare", true)}</div>
				<h3 className="font-bold">{t("campaign.part.apply")}</h3>
				<Toggle on={d.apply} label={t("campaign.f.apply")} onFlip={() => change({ apply: !d.apply })} />
				{d.apply && (
					<>
						<Toggle on={d.applyRemark} label={t("campaign.f.applyRemark")} onFlip={() => change({ applyRemark: !d.applyRemark })} />
						<div className="grid grid-cols-2 gap-3">{figure("applyImages", "campaign.f.applyImages", true)}</div>
					</>
				)}
				<h3 className="font-bold">{t("campaign.part.takes")}</h3>
				<div className="grid grid-cols-2 gap-3">
					{d.type !== "rounds" && (
						<>
							{figure("wagerTimes", "campaign.f.wager")}
							<Select
								label={t("campaign.f.wagerOn")}
								value={d.wagerOn}
								options={(["bonus", "both"] as const).map((x) => ({ value: x, label: t(`campaign.on.${x}`) }))}
								onChange={(e) => change({ wagerOn: e.target.value as Draft["wagerOn"] })}
							/>
							{figure("maxBet", "campaign.f.maxBet", true)}
							{figure("maxBetPercent", "campaign.f.maxBetPercent", true)}
							{figure("maxConvert", "campaign.f.maxConvert", true)}
						</>
					)}
					{figure("days", "campaign.f.days")}
				</div>
				{d.type !== "rounds" && (
					<>
						<Toggle on={d.sticky} label={t("campaign.f.sticky")} onFlip={() => change({ sticky: !d.sticky })} />
						<fieldset className="grid grid-cols-3 gap-3">
							<legend className="mb-2 font-bold">{t("campaign.f.weights")}</legend>
							{Object.keys(d.weights).map((w) => (
								<TextField
									key={w}
									label={t(`category.${w}` as Key as "category.LOTT")}
									inputMode="numeric"
									maxLength={3}
									value={d.weights[w]}
									onChange={(e) => change({ weights: { ...d.weights, [w]: e.target.value } })}
								/>
							))}
						</fieldset>
					</>
				)}
				{rule ? <Outlook of={rule} /> : <Note tone="warn">{t("desk.jackpot.figures")}</Note>}
			</div>
		</ActDialog>
	);
}
