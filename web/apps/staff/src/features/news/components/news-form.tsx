import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Checkbox, Dialog, Select, TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMay } from "../../../app/session.ts";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { ActMenu } from "../../../kit/act-menu.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { Note } from "../../../kit/bits.tsx";
import { ALL, nameOf } from "../../../kit/languages.ts";
import { type Broadcast, type Draft, FRESH, type Reach, tidy, WAYS, type Words } from "../model.ts";
import { AudienceFields } from "./audience.tsx";
import { ReachFacts } from "./reach.tsx";
import { SendDialog } from "./send-dialog.tsx";

const PATH = "/staff/messaging/broadcasts";

/** A broadcast: its words, whom it is for, and when it goes. */
export function NewsForm({ of, onClose }: { of: Broadcast | null; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const may = useMay("messaging.broadcast.send");
	const key = useRef(newKey());
	const [kept, setKept] = useState(of);
	const [d, setD] = useState<Draft>(of ?? FRESH);
	const [ask, setAsk] = useState(false);
	const locked = !may || (kept !== null && kept.state !== "draft");
	const change = (next: Partial<Draft>) => {
		key.current = newKey();
		setD({ ...d, ...next });
	};
	const fresh = () => void client.invalidateQueries({ queryKey: ["staff"] });
	const save = useMutation({
		mutationFn: () =>
			kept ? request<Broadcast>(`${PATH}/${kept.id}`, { method: "PUT", body: tidy(d) }) : request<Broadcast>(PATH, { method: "POST", body: tidy(d), idempotencyKey: key.current }),
		onSuccess: (b) => {
			setKept(b);
			setD(b);
			fresh();
			toast(t("service.texts.saved"), "ok");
		},
	});
	const count = useMutation({ mutationFn: () => request<Reach>(`${PATH}/count`, { method: "POST", body: { purpose: d.purpose, channels: d.channels, audience: d.audience } }) });
	const cancel = useMutation({
		mutationFn: () => request(`${PATH}/${kept?.id}/cancel`, { method: "POST", body: { version: kept?.version } }),
		onSuccess: () => {
			fresh();
			onClose();
		},
	});
	const words = (lang: string, w: Partial<Words>) => change({ texts: { ...d.texts, [lang]: { title: "", text: "", ...d.texts[lang], ...w } } });
	const error = save.error ?? count.error ?? cancel.error;
	const foot = may && (
		<>
			{kept && (kept.state === "draft" || kept.state === "scheduled") && (
				<Button kind="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
					{t("service.news.cancel")}
				</Button>
			)}
			{!locked && (
				<Button kind={kept ? "secondary" : "primary"} busy={save.isPending} onClick={() => save.mutate()}>
					{t("service.news.save")}
				</Button>
			)}
			{kept?.state === "draft" && <Button onClick={() => setAsk(true)}>{t("service.news.send")}</Button>}
		</>
	);
	return (
		<Dialog shape="drawer-end" title={kept?.name || t("service.news.new")} onClose={onClose} foot={foot}>
			<fieldset disabled={locked} className="grid gap-4">
				<TextField label={t("service.news.name")} maxLength={80} value={d.name} onChange={(e) => change({ name: e.target.value })} />
				<Select
					label={t("service.news.purpose")}
					value={d.purpose}
					options={(["service", "marketing"] as const).map((p) => ({ value: p, label: t(`service.news.purpose.${p}`) }))}
					onChange={(e) => change({ purpose: e.target.value as Draft["purpose"] })}
				/>
				{d.purpose === "marketing" && <Note>{t("service.news.marketingNote")}</Note>}
				<div role="group" aria-label={t("service.news.channels")} className="grid gap-1">
					<p className="field-label">{t("service.news.channels")}</p>
					{WAYS.map((w) => (
						<Checkbox key={w} checked={d.channels.includes(w)} onChange={(e) => change({ channels: e.target.checked ? [...d.channels, w] : d.channels.filter((x) => x !== w) })}>
							{t(`service.news.channel.${w}`)}
						</Checkbox>
					))}
				</div>
				<AudienceFields of={d.audience} onChange={(audience) => change({ audience })} />
				{Object.entries(d.texts).map(([lang, w]) => (
					<div key={lang} className="grid gap-2">
						<TextField
							label={t("service.news.title", { lang: lang.toUpperCase() })}
							maxLength={120}
							dir="auto"
							value={w.title}
							onChange={(e) => words(lang, { title: e.target.value })}
						/>
						<AreaField label={t("service.news.text", { lang: lang.toUpperCase() })} dir="auto" value={w.text} onChange={(e) => words(lang, { text: e.target.value })} />
					</div>
				))}
				<ActMenu label={t("service.news.addLang")} options={ALL.filter((l) => !d.texts[l]).map((l) => ({ value: l, label: nameOf(l) }))} onPick={(l) => words(l, {})} />
				<TextField label={t("service.news.link")} placeholder="/promotions" value={d.link} onChange={(e) => change({ link: e.target.value })} />
				{may && (
					<Button kind="secondary" icon="users" busy={count.isPending} onClick={() => count.mutate()}>
						{t("service.news.count")}
					</Button>
				)}
				{count.data && <ReachFacts of={count.data} ways={d.channels} />}
			</fieldset>
			{error && <Refusal error={error} />}
			<h3 className="mt-4 mb-2">{t("service.news.preview")}</h3>
			<div className="grid gap-3">
				{Object.entries(d.texts).map(([lang, w]) => (
					<article key={lang} lang={lang} dir="auto" className="news-preview">
						<b>{w.title || "…"}</b>
						<p>{w.text || "…"}</p>
					</article>
				))}
			</div>
			{ask && kept && <SendDialog of={kept} onClose={() => setAsk(false)} onDone={onClose} />}
		</Dialog>
	);
}
