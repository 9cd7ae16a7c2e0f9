import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { EmptyState } from "@baize/ui";
import { State, Sum } from "../../../kit/bits.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { keyOf, type Line, percent, TONES } from "../model.ts";

interface LineTableProps {
	label: string;
	lines: readonly Line[];
	/** What the first column tells. */
	of: "profile" | "game" | "level";
	openId?: string;
	onOpen?: (line: Line) => void;
}

/** Returns against what was promised, what is off first. */
export function LineTable({ label, lines, of, openId, onOpen }: LineTableProps) {
	const t = useT();
	const lang = useLang();
	const head = {
		profile: t("desk.return.profile"),
		game: t("desk.return.game"),
		level: t("desk.return.level"),
	};
	const name = (l: Line) => {
		if (of === "level") return <Sum of={l.level} currency={l.currency} />;
		if (of === "game") return <b dir="auto">{l.name || l.game}</b>;
		return (
			<span>
				<b>{l.sheet}</b> <small className="text-text-3">{l.mechanic}</small>
			</span>
		);
	};
	const columns: Column<Line>[] = [
		{ key: "name", head: head[of], cell: name },
		...(of === "game" ? [{ key: "vendor", head: t("staff.field.vendor"), cell: (l: Line) => <VendorName code={l.vendor} />, wide: true }] : []),
		{ key: "state", head: t("staff.field.state"), cell: (l) => <State of={l.state} prefix="desk.return.state" tone={TONES[l.state]} /> },
		...(of === "level"
			? []
			: [
					{ key: "rounds", head: t("desk.return.rounds"), cell: (l: Line) => formatCount(l.rounds, lang), end: true },
					{ key: "stake", head: t("desk.return.stake"), cell: (l: Line) => <Sum of={l.stake} currency={l.currency} />, end: true, wide: true },
					{ key: "promised", head: t("desk.return.promised"), cell: (l: Line) => (l.returnPpm > 0 ? percent(l.returnPpm, lang) : "–"), end: true },
					{ key: "actual", head: t("desk.return.actual"), cell: (l: Line) => <b>{percent(l.actualPpm, lang)}</b>, end: true },
				]),
		{ key: "drift", head: t("desk.return.drift"), cell: (l) => <span className="whitespace-nowrap">{l.returnPpm > 0 ? percent(l.driftPpm, lang, true) : "–"}</span>, end: true },
		{ key: "bound", head: t("desk.return.bound"), cell: (l) => <span className="whitespace-nowrap">{l.boundPpm > 0 ? `± ${percent(l.boundPpm, lang)}` : "–"}</span>, end: true },
	];
	return (
		<div className="panel overflow-clip">
			{lines.length > 0 ? (
				<Rows label={label} columns={columns} rows={lines} by={keyOf} openId={openId} onOpen={onOpen} />
			) : (
				<EmptyState icon="chart" title={t("desk.return.none")} />
			)}
		</div>
	);
}
