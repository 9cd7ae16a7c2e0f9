import { useT } from "@baize/i18n";
import { compareTexts, type Line } from "./diff.ts";

/** Lines on each side of a change that are shown with it. */
const AROUND = 1;

/** Two texts compared: what is gone is struck, what is new is marked, what stayed is left out but for the lines beside a change. */
export function TextDiff({ before, after, lang }: { before: string; after: string; lang?: string }) {
	const t = useT();
	const lines = compareTexts(before, after);
	const near = (i: number) => lines.slice(Math.max(0, i - AROUND), i + AROUND + 1).some((l) => l.op !== "same");
	if (lines.every((l) => l.op === "same")) return <p className="text-sm text-text-3">{t("staff.diff.looks")}</p>;
	return (
		<div className="text-diff" lang={lang} dir="auto">
			{lines.map((l) => {
				if (near(l.at)) return <DiffLine key={l.at} of={l} />;
				// A run of lines that stayed is one mark.
				return l.at > 0 && !near(l.at - 1) ? null : (
					<p key={l.at} className="diff-gap">
						{t("staff.diff.same")}
					</p>
				);
			})}
		</div>
	);
}

function DiffLine({ of }: { of: Line }) {
	return (
		<p className={`diff-${of.op}`}>
			{of.pieces.map((p) => (p.op === "same" ? p.text : p.op === "del" ? <del key={p.op + p.text}>{p.text}</del> : <ins key={p.op + p.text}>{p.text}</ins>))}
		</p>
	);
}
