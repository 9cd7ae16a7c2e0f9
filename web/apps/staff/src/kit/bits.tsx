import { useLang, useT } from "@baize/i18n";
import { formatDate, formatFigure } from "@baize/kernel";
import { cx, Icon, type IconName, toast } from "@baize/ui";
import type { ReactNode } from "react";
import { useMe } from "../app/session.ts";
import { moneyText } from "./money.ts";
import { type Tone, toneOf } from "./tone.ts";
import { wordFor } from "./word.ts";

/** A state by its word, with a dot of its tone. */
export function State({ of, prefix = "staff.state", tone = toneOf(of) }: { of: string; prefix?: string; tone?: Tone }) {
	const t = useT();
	return <span className={cx("pill", `tone-${tone}`)}>{wordFor(t, prefix, of)}</span>;
}

/** An id; a press copies it. */
export function Id({ of }: { of: string }) {
	const t = useT();
	if (!of) return <span className="text-text-3">–</span>;
	const copy = () =>
		navigator.clipboard?.writeText(of).then(
			() => toast(t("staff.copied"), "ok"),
			() => null,
		);
	return (
		<button type="button" className="id" title={of} aria-label={t("staff.copyId", { id: of })} onClick={copy}>
			<bdi>{of}</bdi>
			<Icon name="copy" className="h-3.5 w-3.5" />
		</button>
	);
}

/** A moment in the reader's language and time zone. */
export function When({ at }: { at: string }) {
	const lang = useLang();
	return at ? (
		<time dateTime={at} className="whitespace-nowrap">
			{formatDate(at, lang)}
		</time>
	) : (
		<span className="text-text-3">–</span>
	);
}

/** An amount of a currency. */
export function Sum({ of, currency, strong }: { of: string; currency: string; strong?: boolean }) {
	const lang = useLang();
	return <bdi className={cx("whitespace-nowrap tabular-nums", strong && "font-bold text-text-1")}>{moneyText(of, currency, lang)}</bdi>;
}

/** A figure in the reader's digits, with what stands behind it: a percent sign or nothing. */
export function Digits({ of, unit = "" }: { of: string | number; unit?: "%" | "" }) {
	const lang = useLang();
	return <bdi className="whitespace-nowrap tabular-nums">{formatFigure(String(of), lang) + unit}</bdi>;
}

/** An operator: "you", or the short id. */
export function Operator({ of }: { of: string }) {
	const t = useT();
	const me = useMe();
	if (of && of === me.id) return <span className="font-semibold">{t("staff.you", { name: me.name })}</span>;
	return <Id of={of} />;
}

/** One labelled fact. */
export interface Fact {
	label: string;
	value: ReactNode;
}

/** Labelled facts under each other. */
export const Facts = ({ of, className }: { of: readonly Fact[]; className?: string }) => (
	<dl className={cx("facts", className)}>
		{of.map((f) => (
			<div key={f.label}>
				<dt>{f.label}</dt>
				<dd>{f.value}</dd>
			</div>
		))}
	</dl>
);

/** A framed sentence that matters. */
export const Note = ({ tone = "info", icon = "info", title, children }: { tone?: "info" | "warn" | "bad"; icon?: IconName; title?: string; children?: ReactNode }) => (
	<div className={cx("note", `note-${tone}`)} role={tone === "bad" ? "alert" : "note"}>
		<Icon name={icon} className="h-5 w-5" />
		<div className="min-w-0">
			{title && <p className="font-semibold">{title}</p>}
			{children && <div className="text-sm">{children}</div>}
		</div>
	</div>
);

/** An on-off control with its name. */
export const Toggle = ({ on, label, busy, onFlip, quiet }: { on: boolean; label: string; busy?: boolean; onFlip: () => void; quiet?: boolean }) => (
	<button type="button" role="switch" aria-checked={on} aria-label={quiet ? label : undefined} disabled={busy} className="toggle" onClick={onFlip}>
		<span className="toggle-track">
			<span className="toggle-knob" />
		</span>
		{!quiet && <span>{label}</span>}
	</button>
);

/** The row above a list: filters at the start, acts at the end. */
export const Tools = ({ children }: { children: ReactNode }) => <div className="tools">{children}</div>;
