import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { cx } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { Note } from "../../../kit/bits.tsx";
import { nameOf } from "../../../kit/languages.ts";
import { PickOne } from "../../../kit/pick-box.tsx";
import { wordFor } from "../../../kit/word.ts";
import { RANK_TOP, WHO } from "../model.ts";

/** What cleaning took out of a text. */
export interface Removed {
	lang: string;
	what: string;
	count: number;
}

interface Previewed extends Record<string, unknown> {
	removed?: Removed[];
	/** Of what is meant for some readers only: are these among them, and is it shown now. */
	fits?: boolean;
	state?: string;
}

const SETTLE_MS = 350;
const RANKS = Array.from({ length: RANK_TOP + 1 }, (_, rank) => String(rank));
const RTL = ["ar", "fa", "ur"];

interface PaneProps {
	/** Where the server is asked, and with what. */
	path: string;
	piece: Record<string, unknown>;
	/** It may be meant for some readers only, perhaps from a VIP rank on, so that a reader is chosen too. */
	readers?: { rankFrom?: number };
	languages: readonly string[];
	onRemoved?: (removed: Removed[]) => void;
}

/** What is being written, drawn by the member site itself in a frame: on a phone or a desktop, dark or light, in each language, for each kind of reader. */
export function PreviewPane({ path, piece, readers, languages, onRemoved }: PaneProps) {
	const t = useT();
	const frame = useRef<HTMLIFrameElement>(null);
	const [device, setDevice] = useState<"phone" | "desktop">("phone");
	const [theme, setTheme] = useState<"dark" | "light">("dark");
	const [lang, setLang] = useState("en");
	const [who, setWho] = useState<(typeof WHO)[number]>(readers?.rankFrom ? "member" : "visitor");
	/** The reader's rank; until one is chosen, the lowest that it is meant for. */
	const [chosen, setChosen] = useState<number | null>(null);
	const rank = chosen ?? readers?.rankFrom ?? 0;
	const [ready, setReady] = useState(false);
	const [seen, setSeen] = useState<Previewed | null>(null);
	const [width, setWidth] = useState(360);
	const pane = useRef<HTMLDivElement>(null);
	const body = JSON.stringify({ ...piece, ...(readers && { who, device, rank: who === "visitor" ? 0 : rank }), lang });
	useEffect(() => {
		const hear = (e: MessageEvent) => e.origin === location.origin && e.data?.preview === "ready" && setReady(true);
		addEventListener("message", hear);
		const watch = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 360));
		if (pane.current) watch.observe(pane.current);
		return () => {
			removeEventListener("message", hear);
			watch.disconnect();
		};
	}, []);
	useEffect(() => {
		const stop = new AbortController();
		const timer = setTimeout(() => {
			request<Previewed>(path, { method: "POST", body: JSON.parse(body), signal: stop.signal }).then(
				(p) => {
					setSeen(p);
					onRemoved?.(p.removed ?? []);
				},
				() => null, // what cannot be previewed yet is shown when it can
			);
		}, SETTLE_MS);
		return () => {
			stop.abort();
			clearTimeout(timer);
		};
	}, [body, path, onRemoved]);
	useEffect(() => {
		if (!ready || !seen) return;
		const view = Object.fromEntries(["banner", "notice", "popup", "promotion", "topic", "document", "site"].filter((k) => seen[k]).map((k) => [k, seen[k]]));
		frame.current?.contentWindow?.postMessage({ preview: true, lang, theme, dir: RTL.includes(lang) ? "rtl" : "ltr", view: seen.fits === false ? {} : view }, location.origin);
	}, [ready, seen, lang, theme]);
	const at = device === "phone" ? 390 : 1280;
	const scale = Math.min(1, width / at);
	const height = device === "phone" ? 640 : 820;
	const choice = <V extends string>(label: string, value: V, options: readonly V[], say: (o: V) => string, set: (o: V) => void) => (
		<div className="segments" role="group" aria-label={label}>
			{options.map((o) => (
				<button key={o} type="button" className="segment" aria-pressed={o === value} onClick={() => set(o)}>
					{say(o)}
				</button>
			))}
		</div>
	);
	return (
		<section className="preview-pane" aria-label={t("staff.content.preview")}>
			<div className="flex flex-wrap gap-2">
				{choice(t("staff.preview.device"), device, ["phone", "desktop"] as const, (o) => wordFor(t, "staff.content.who", o), setDevice)}
				{choice(t("staff.preview.theme"), theme, ["dark", "light"] as const, (o) => t(`staff.preview.${o}`), setTheme)}
				<PickOne label={t("shell.language.label")} value={lang} options={languages.map((l) => ({ value: l, label: nameOf(l) }))} onPick={setLang} />
				{readers && choice(t("staff.preview.who"), who, WHO, (o) => wordFor(t, "staff.content.who", o), setWho)}
				{readers && who !== "visitor" && (
					<PickOne
						label={t("staff.preview.rank")}
						value={String(rank)}
						options={RANKS.map((n) => ({ value: n, label: t("staff.preview.rankOf", { rank: Number(n) }) }))}
						onPick={(n) => setChosen(Number(n))}
					/>
				)}
			</div>
			{seen?.fits === false && <Note tone="warn" icon="eye-off" title={t("staff.preview.notFor")} />}
			{seen?.state && seen.state !== "shown" && <p className="text-sm text-text-3">{t(`staff.preview.state.${seen.state}` as "staff.preview.state.draft")}</p>}
			<div ref={pane} className={cx("preview-frame", device === "phone" && "preview-phone")} style={{ height: height * scale }}>
				<iframe ref={frame} title={t("staff.content.preview")} src="/preview" style={{ width: at, height, transform: `scale(${scale})` }} />
			</div>
		</section>
	);
}
