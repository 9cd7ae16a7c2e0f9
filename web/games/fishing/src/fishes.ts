/** Fish that are fish: one painter, and what each looks like. */
import { disc, down, eye, type Pen, shape, stroke, turned } from "./brush.ts";

interface Look {
	/** Half the height of the body, the length being 2. */
	readonly tall: number;
	readonly back: string;
	readonly side: string;
	readonly belly: string;
	readonly fin: string;
	readonly line: string;
	readonly tail: "fork" | "fan" | "round";
	readonly marks?: (c: Pen, tall: number) => void;
	readonly over?: (c: Pen, tall: number) => void;
	readonly finTall?: number;
}

const bars = (colour: string, at: readonly number[], width: number) => (c: Pen, tall: number) => {
	for (const x of at) stroke(c, `M${x} ${-tall}Q${x + 0.1} 0 ${x} ${tall}`, colour, width);
};
const scales = (colour: string) => (c: Pen, tall: number) => {
	for (let x = -0.5; x < 0.5; x += 0.16) for (let y = -tall * 0.6; y < tall * 0.7; y += 0.15) stroke(c, `M${x} ${y - 0.06}q.07 .06 0 .12`, colour, 0.022);
};

const LOOKS: Record<string, Look> = {
	sprat: {
		tall: 0.3,
		back: "#2f6f9e",
		side: "#a9dcf0",
		belly: "#f3fdff",
		fin: "#7cc3e2",
		line: "#1d4d73",
		tail: "fork",
		marks: (c) => stroke(c, "M-.55 -.02Q.1 -.1 .6 -.02", "#fff9", 0.07),
	},
	puti: {
		tall: 0.44,
		back: "#6f8f55",
		side: "#dbe6c4",
		belly: "#fffdf0",
		fin: "#f1b13c",
		line: "#46603a",
		tail: "fork",
		marks: (c, t) => {
			scales("#8fa36b66")(c, t);
			disc(c, -0.42, 0, 0.1, "#2b3a22");
		},
	},
	tengra: {
		tall: 0.32,
		back: "#5b4a3c",
		side: "#b79a77",
		belly: "#f3e4c9",
		fin: "#8a6f52",
		line: "#3a2d23",
		tail: "fork",
		marks: (c) => stroke(c, "M-.6 0H.45", "#3a2d2388", 0.05),
		over: (c) => stroke(c, "M.86 .06Q1.1 .1 1.14 .34M.84 .1Q.96 .24 .9 .46M.9 .0Q1.16 -.06 1.24 .08", "#4d3b2d", 0.04),
	},
	koi: {
		tall: 0.42,
		back: "#ff7a2f",
		side: "#ffb16b",
		belly: "#fff4e6",
		fin: "#ffd3a6",
		line: "#b7430f",
		tail: "fan",
		marks: (c, t) => {
			shape(c, "M-.2 -.6Q.2 -.5 .3 -.1Q.05 .1 -.2 -.05Q-.35 -.3 -.2 -.6Z", "#e8401f");
			shape(c, "M-.75 -.2Q-.45 -.4 -.35 0Q-.5 .2 -.75 .1Z", "#fff");
			scales("#c4521f44")(c, t);
		},
	},
	pomfret: {
		tall: 0.66,
		back: "#7d93a8",
		side: "#dfeaf2",
		belly: "#ffffff",
		fin: "#9fb6c9",
		line: "#4b6076",
		tail: "fork",
		finTall: 0.5,
		marks: (c) => stroke(c, "M-.55 -.06Q0 -.34 .55 -.12", "#5d728888", 0.03),
	},
	rui: { tall: 0.42, back: "#6b4a3d", side: "#c98f6f", belly: "#f9e6d4", fin: "#c8553d", line: "#40281f", tail: "fork", marks: scales("#5a342866") },
	hilsa: {
		tall: 0.46,
		back: "#31588a",
		side: "#cfe4f4",
		belly: "#ffffff",
		fin: "#9cc4e4",
		line: "#1d3a63",
		tail: "fork",
		marks: (c, t) => {
			scales("#7fa6c966")(c, t);
			stroke(c, "M-.6 -.14Q.1 -.34 .62 -.1", "#e7b3ff77", 0.1);
			stroke(c, "M-.55 .02Q.1 -.12 .6 .04", "#8ff0d677", 0.08);
			for (let i = 0; i < 5; i++) disc(c, 0.42 - i * 0.18, -0.2 + i * 0.012, 0.035, "#1d3a6399");
		},
	},
	gourami: {
		tall: 0.56,
		back: "#d4542a",
		side: "#ff9f5a",
		belly: "#ffe2a8",
		fin: "#37b7c9",
		line: "#7e2a12",
		tail: "round",
		finTall: 0.42,
		marks: bars("#2ec4d6aa", [-0.5, -0.26, -0.02, 0.22], 0.09),
		over: (c) => stroke(c, "M.3 .4Q.42 .8 .2 1.0M.2 .42Q.24 .78 .04 .92", "#ffd28a", 0.035),
	},
	swordfish: {
		tall: 0.3,
		back: "#1f3f7d",
		side: "#6a94cf",
		belly: "#eef5ff",
		fin: "#2c559b",
		line: "#12264f",
		tail: "fork",
		finTall: 0.62,
		over: (c) => {
			shape(c, "M.8 -.07L1.75 .0L.8 .07Z", "#44659c", "#12264f", 0.02);
		},
	},
};

/** Whether a code is painted here. */
export const isFish = (code: string): boolean => Object.hasOwn(LOOKS, code);

/** Paints a fish; wag is -1 to 1. */
export function paintFish(c: Pen, code: string, wag: number): void {
	const k = LOOKS[code] as Look;
	const t = k.tall;
	const bend = wag * 0.07;
	const f = k.finTall ?? 0.24;
	// Fins behind, then the tail, which leads the wag.
	shape(c, `M-.5 ${-t * 0.55 + bend}Q-.1 ${-t - f} .38 ${-t * 0.82}L.1 ${-t * 0.5}Z`, k.fin, k.line, 0.025);
	shape(c, `M-.42 ${t * 0.55 + bend}Q-.24 ${t + f * 0.8} .12 ${t * 0.8}Z`, k.fin, k.line, 0.025);
	turned(c, -0.66, bend, wag * 0.42, () => {
		if (k.tail === "fork") shape(c, "M.08 -.07Q-.2 -.14 -.48 -.46Q-.34 -.06 -.3 0Q-.34 .06 -.48 .46Q-.2 .14 .08 .07Z", k.fin, k.line, 0.028);
		else if (k.tail === "fan") shape(c, "M.08 -.08Q-.2 -.2 -.6 -.5Q-.42 -.2 -.66 -.04Q-.42 .1 -.62 .48Q-.2 .22 .08 .08Z", k.fin, k.line, 0.028);
		else shape(c, "M.08 -.1Q-.3 -.42 -.46 -.2Q-.52 0 -.46 .2Q-.3 .42 .08 .1Z", k.fin, k.line, 0.028);
		stroke(c, "M-.06 -.03L-.34 -.26M-.06 .03L-.34 .26", `${k.line}66`, 0.02);
	});
	const body = `M.98 .03C.86 ${-t * 0.62} .5 ${-t} .1 ${-t}C-.3 ${-t} -.56 ${-t * 0.34 + bend} -.7 ${-0.08 + bend}L-.7 ${0.08 + bend}C-.56 ${t * 0.4 + bend} -.26 ${t} .14 ${t}C.54 ${t} .86 ${t * 0.66} .98 .03Z`;
	shape(c, body, down(c, -t, t, k.back, k.side, k.side, k.belly), k.line);
	c.save();
	c.clip(new Path2D(body));
	k.marks?.(c, t);
	stroke(c, `M-.6 ${-t * 0.62}Q.1 ${-t * 1.02} .7 ${-t * 0.5}`, "#ffffff66", 0.09);
	c.restore();
	stroke(c, `M.52 ${-t * 0.66}Q.36 0 .52 ${t * 0.6}`, `${k.line}88`, 0.03);
	turned(c, 0.34, t * 0.24, 0.5 + wag * 0.3, () => shape(c, "M0 -.08Q-.34 -.12 -.4 .1Q-.2 .16 0 .08Z", k.fin, k.line, 0.022));
	eye(c, 0.66, -t * 0.22, Math.min(0.13, t * 0.3));
	stroke(c, `M.96 .07Q.86 .1 .8 .07`, k.line, 0.03);
	k.over?.(c, t);
}
