/** A piece of a text and what became of it. */
export interface Piece {
	op: "same" | "del" | "ins";
	text: string;
}

/** Beyond this many comparisons the texts are shown as replaced. */
const MOST = 4_000_000;

/** What it takes to come from one list to the other, by their longest common part; neighbours of one kind stay apart. */
export function compare(before: readonly string[], after: readonly string[]): Piece[] {
	const of = (op: Piece["op"]) => (text: string) => ({ op, text });
	const [n, m] = [before.length, after.length];
	if (n * m > MOST) return [...before.map(of("del")), ...after.map(of("ins"))];
	const width = m + 1;
	const common = new Uint16Array((n + 1) * width);
	for (let i = n - 1; i >= 0; i--) {
		for (let j = m - 1; j >= 0; j--) {
			const at = i * width + j;
			common[at] = before[i] === after[j] ? (common[at + width + 1] ?? 0) + 1 : Math.max(common[at + width] ?? 0, common[at + 1] ?? 0);
		}
	}
	const out: Piece[] = [];
	for (let i = 0, j = 0; i < n || j < m; ) {
		const [a, b] = [before[i], after[j]];
		if (a !== undefined && a === b) {
			out.push({ op: "same", text: a });
			i++;
			j++;
		} else if (a !== undefined && (b === undefined || (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))) {
			out.push({ op: "del", text: a });
			i++;
		} else {
			out.push({ op: "ins", text: b ?? "" });
			j++;
		}
	}
	return out;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#34": '"', "#39": "'", nbsp: " " };

/** The lines that readers see of a piece of HTML, one for each block. */
export function linesOf(html: string): string[] {
	return html
		.replace(/<\/(?:p|h\d|li|tr|blockquote|dt|dd)>|<br\s*\/?>/gi, "\n")
		.replace(/<[^>]*>/g, " ")
		.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
		.split("\n")
		.map((l) => l.replace(/\s+/g, " ").trim())
		.filter(Boolean);
}

/** A line as a reader compares it: the same, gone, new, or changed word by word. */
export interface Line {
	/** Its number in the comparison. */
	at: number;
	op: Piece["op"] | "changed";
	pieces: Piece[];
}

const glued = (pieces: readonly Piece[]): Piece[] => {
	const out: Piece[] = [];
	for (const p of pieces) {
		const last = out.at(-1);
		if (last?.op === p.op) last.text += p.text;
		else out.push({ ...p });
	}
	return out;
};

/** At least this part of a line's words stays in a line that counts as changed. */
const ALIKE = 0.4;

/** One line made of two, if enough of it stayed. */
function changedLine(before: string, after: string): Omit<Line, "at"> | null {
	const words = (s: string) => s.split(/(?<=\s)/);
	const pieces = compare(words(before), words(after));
	const kept = pieces.filter((p) => p.op === "same").length;
	return kept / pieces.length >= ALIKE ? { op: "changed", pieces: glued(pieces) } : null;
}

/** Two texts line by line; lines that only changed in part are told word by word. */
export function compareTexts(before: string, after: string): Line[] {
	const pieces = compare(linesOf(before), linesOf(after));
	const out: Omit<Line, "at">[] = [];
	for (let i = 0; i < pieces.length; ) {
		const start = i;
		while (pieces[i]?.op === "del") i++;
		const gone = pieces.slice(start, i);
		const middle = i;
		while (pieces[i]?.op === "ins") i++;
		const come = pieces.slice(middle, i);
		for (let k = 0; k < Math.max(gone.length, come.length); k++) {
			const [a, b] = [gone[k], come[k]];
			const one = a && b ? changedLine(a.text, b.text) : null;
			if (one) out.push(one);
			else for (const p of [a, b]) p && out.push({ op: p.op, pieces: [p] });
		}
		const same = pieces[i];
		if (same?.op === "same") {
			out.push({ op: "same", pieces: [same] });
			i++;
		}
	}
	return out.map((line, at) => ({ at, ...line }));
}
