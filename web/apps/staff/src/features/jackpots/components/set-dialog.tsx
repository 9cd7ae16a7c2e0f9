import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Digits, Facts, Note, Sum, Toggle } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Draft, draftOf, type Jackpot, type Level, LEVELS, type Preview, setUpOf } from "../model.ts";

const KINDS = ["must_hit_by", "random"] as const;
const CURRENCIES = ["BDT", "USD", "INR", "IDR", "VND"] as const;

/** Makes a pool or changes the terms of its next cycles, with what they come to beside the form. */
export function SetDialog({ of: j, all, onClose }: { of?: Jackpot; all: readonly Jackpot[]; onClose: () => void }) {
	const t = useT();
	const free = LEVELS.find((l) => !all.some((a) => a.level === l && a.currency === "BDT"));
	const [d, setD] = useState<Draft>(() => draftOf(j, j?.level ?? free ?? "mini", j?.currency ?? (free ? "BDT" : "USD")));
	const change = (next: Partial<Draft>) => setD({ ...d, ...next });
	const body = setUpOf(d);
	return (
		<ActDialog
			title={t(j ? "desk.jackpot.change" : "desk.jackpot.make")}
			confirm={t(j ? "desk.jackpot.changeDo" : "desk.jackpot.make")}
			done={t("desk.jackpot.done")}
			reason="required"
			run={(reason) => request("/staff/studio/jackpots", { method: "PUT", body: { ...body, reason } })}
			onClose={onClose}
		>
			<div className="grid gap-4">
				{j?.running && <Note icon="info">{t("desk.jackpot.nextOnly")}</Note>}
				{!j && (
					<div className="grid grid-cols-2 gap-3">
						<Select
							label={t("desk.jackpot.level")}
							value={d.level}
							options={LEVELS.map((l) => ({ value: l, label: t(`desk.jackpot.level.${l}`) }))}
							onChange={(e) => change({ level: e.target.value as Level })}
						/>
						<Select
							label={t("desk.jackpot.currency")}
							value={d.currency}
							options={CURRENCIES.map((c) => ({ value: c, label: c }))}
							onChange={(e) => change({ currency: e.target.value })}
						/>
					</div>
				)}
				<Select
					label={t("desk.jackpot.kind")}
					value={d.kind}
					options={KINDS.map((k) => ({ value: k, label: t(`desk.jackpot.kind.${k}`) }))}
					onChange={(e) => change({ kind: e.target.value as Draft["kind"] })}
				/>
				<div className="grid grid-cols-2 gap-3">
					<Figure label={t("desk.jackpot.seed")} value={d.seed} onChange={(seed) => change({ seed })} />
					{d.kind === "must_hit_by" ? (
						<Figure label={t("desk.jackpot.ceiling")} value={d.ceiling} onChange={(ceiling) => change({ ceiling })} />
					) : (
						<Figure label={t("desk.jackpot.mean")} value={d.mean} onChange={(mean) => change({ mean })} />
					)}
					<Figure label={t("desk.jackpot.ratePct")} value={d.ratePct} onChange={(ratePct) => change({ ratePct })} />
					<Figure label={t("desk.jackpot.reservePct")} value={d.reservePct} onChange={(reservePct) => change({ reservePct })} />
					{d.kind === "random" && <Figure label={t("desk.jackpot.spread")} value={d.spread} onChange={(spread) => change({ spread })} />}
				</div>
				{d.kind === "random" && <Toggle on={d.growth} label={t("desk.jackpot.growthSwitch")} onFlip={() => change({ growth: !d.growth })} />}
				<Toggle on={d.open} label={t("desk.jackpot.open")} onFlip={() => change({ open: !d.open })} />
				<Outlook of={d} />
			</div>
		</ActDialog>
	);
}

const Figure = ({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) => (
	<TextField label={label} inputMode="decimal" autoComplete="off" maxLength={15} value={value} onChange={(e) => onChange(e.target.value)} />
);

/** What the terms come to, or why they cannot be. */
function Outlook({ of: d }: { of: Draft }) {
	const t = useT();
	const body = setUpOf(d);
	const found = useQuery({
		queryKey: ["jackpot-preview", body],
		queryFn: ({ signal }) => request<Preview>("/staff/studio/jackpots/preview", { method: "POST", body, signal }),
		enabled: body !== null,
		retry: false,
		staleTime: 0,
	});
	if (!body) return <Note tone="warn">{t("desk.jackpot.figures")}</Note>;
	if (found.error) return <Note tone="bad" title={faultText(found.error, t)} />;
	const p = found.data;
	return (
		<Facts
			className="facts-boxed"
			of={[
				{ label: t("desk.jackpot.prize"), value: p ? <Sum of={p.prize} currency={d.currency} strong /> : "…" },
				{ label: t("desk.jackpot.gathers"), value: p ? <Sum of={p.gathers} currency={d.currency} /> : "…" },
				{ label: t("desk.jackpot.share"), value: p ? <Digits of={p.sharePct} unit="%" /> : "…" },
				{ label: t("desk.jackpot.take"), value: p ? <Digits of={p.takePct} unit="%" /> : "…" },
				{ label: t("desk.jackpot.total"), value: p ? <Digits of={p.totalPct} unit="%" /> : "…" },
			]}
		/>
	);
}
