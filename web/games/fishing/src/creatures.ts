/** Everything in the water that is not shaped like a fish. */
import { disc, down, eye, glow, type Pen, shape, stroke, turned } from "./brush.ts";

type Painter = (c: Pen, wag: number) => void;

function shrimp(c: Pen, wag: number, back = "#ff8f6b", belly = "#ffe0cf", line = "#a8412a"): void {
	stroke(c, `M.8 -.2Q1.3 -.5 ${1.5 + wag * 0.06} -.9M.82 -.14Q1.4 -.2 1.7 ${-0.5 + wag * 0.06}`, line, 0.03);
	for (let i = 0; i < 5; i++) stroke(c, `M${0.3 - i * 0.18} .3q${-0.08 + wag * 0.08} .2 -.02 .34`, line, 0.045);
	turned(c, -0.82, 0.36, wag * 0.3, () => shape(c, "M.1 -.1L-.4 -.3L-.34 0L-.44 .24L.1 .12Z", back, line, 0.03));
	shape(c, "M.98 -.12C.7 -.5 .2 -.56 -.2 -.4C-.6 -.24 -.86 .04 -.92 .36L-.72 .48C-.56 .2 -.3 .2 0 .32C.4 .42 .8 .2 .98 -.12Z", down(c, -0.5, 0.45, back, belly), line);
	stroke(c, "M.3 -.48Q.14 0 .3 .36M0 -.46Q-.12 -.1 .02 .3M-.3 -.34Q-.36 -.06 -.22 .24M-.56 -.2Q-.54 0 -.44 .22", `${line}aa`, 0.03);
	eye(c, 0.7, -0.16, 0.09);
}

const turtle: Painter = (c, wag) => {
	const skin = down(c, -0.5, 0.5, "#7fb069", "#4d7c4a");
	turned(c, 0.35, 0.28, 0.5 + wag * 0.5, () => shape(c, "M0 -.1Q-.1 .5 -.5 .62Q-.3 .1 -.2 -.1Z", skin, "#2e4f30"));
	turned(c, -0.5, 0.24, 0.3 - wag * 0.3, () => shape(c, "M.1 -.05Q-.1 .4 -.4 .34Q-.26 .06 -.2 -.05Z", skin, "#2e4f30"));
	shape(c, "M.6 -.06Q.7 -.34 .98 -.26Q1.16 -.16 1.1 .02Q.98 .14 .6 .1Z", skin, "#2e4f30");
	shape(c, "M.74 .04C.6 -.52 -.1 -.72 -.56 -.4C-.8 -.22 -.9 .04 -.86 .16C-.4 .3 .3 .3 .74 .04Z", down(c, -0.6, 0.3, "#b0793d", "#6b4423"), "#3d2512", 0.045);
	shape(c, "M-.1 -.5L.2 -.4L.22 -.12L-.06 0L-.32 -.14L-.3 -.4Z", "#d6a45b88", "#3d251288", 0.03);
	stroke(c, "M.2 -.4L.46 -.34M.22 -.12L.56 .02M-.3 -.4L-.56 -.38M-.32 -.14L-.72 -.04M-.06 0L-.08 .22", "#3d251288", 0.03);
	eye(c, 0.94, -0.12, 0.075);
};

const ray: Painter = (c, wag) => {
	const lift = wag * 0.16;
	stroke(c, `M-.6 0Q-1.1 ${wag * 0.16} -1.6 ${-wag * 0.2}`, "#37506e", 0.06);
	shape(
		c,
		`M.8 0C.62 -.34 .3 -.4 0 ${-0.86 + lift}C-.16 -.5 -.5 -.2 -.66 0C-.5 .2 -.16 .5 0 ${0.86 - lift}C.3 .4 .62 .34 .8 0Z`,
		down(c, -0.8, 0.8, "#5d86b3", "#8fb9dd", "#5d86b3"),
		"#24405f",
	);
	for (const [x, y] of [
		[0.1, -0.36],
		[-0.16, -0.22],
		[0.28, -0.16],
		[0.1, 0.36],
		[-0.16, 0.22],
		[0.28, 0.16],
		[-0.3, 0],
	] as const)
		disc(c, x, y, 0.055, "#e6f4ffb0");
	eye(c, 0.56, -0.13, 0.07);
	eye(c, 0.56, 0.13, 0.07);
};

const octopus: Painter = (c, wag) => {
	for (let i = 0; i < 6; i++) {
		const y = -0.5 + i * 0.2;
		const sway = wag * (i % 2 ? 0.14 : -0.14);
		stroke(c, `M-.1 ${y * 0.6}Q-.6 ${y + sway} -1 ${y * 1.4 + sway}q-.16 ${i < 3 ? -0.12 : 0.12} -.06 ${i < 3 ? -0.2 : 0.2}`, i % 2 ? "#b13a7b" : "#cf5796", 0.15);
	}
	shape(c, "M.95 0C.95 -.5 .5 -.66 .16 -.52C-.16 -.4 -.3 -.2 -.3 0C-.3 .2 -.16 .4 .16 .52C.5 .66 .95 .5 .95 0Z", down(c, -0.6, 0.6, "#f084bb", "#c2437f"), "#7c1f50");
	for (const [x, y] of [
		[0.56, -0.36],
		[0.72, -0.2],
		[0.4, -0.44],
		[0.56, 0.38],
	] as const)
		disc(c, x, y, 0.06, "#ffd3e888");
	eye(c, 0.16, -0.2, 0.15);
	eye(c, 0.16, 0.2, 0.15);
};

const pearl: Painter = (c, wag) => {
	const open = 0.34 + wag * 0.1;
	turned(c, -0.7, 0.06, -open, () => shape(c, "M0 0C.2 -.7 1.2 -.8 1.5 -.1Q.8 .1 0 0Z", down(c, -0.7, 0.1, "#e9b8ff", "#8b5fc7"), "#4f2d86"));
	glow(c, 0.1, 0.04, 0.62, "#fff8d9aa");
	const g = c.createRadialGradient(0.02, -0.1, 0.02, 0.1, 0.02, 0.3);
	g.addColorStop(0, "#fff");
	g.addColorStop(1, "#f0cfe4");
	disc(c, 0.1, 0.02, 0.27, g);
	shape(c, "M-.75 .1C-.5 .8 .6 .84 .85 .14Q.1 .36 -.75 .1Z", down(c, 0.1, 0.8, "#a779dd", "#5c3a9c"), "#4f2d86");
	stroke(c, "M-.4 .3Q-.3 .5 -.2 .62M0 .34V.68M.4 .32Q.32 .5 .24 .62", "#e9d4ff77", 0.035);
};

const mine: Painter = (c, wag) => {
	for (let i = 0; i < 10; i++) turned(c, 0, 0, (i / 10) * Math.PI * 2 + wag * 0.06, () => shape(c, "M.66 -.09L.98 0L.66 .09Z", "#9aa7b5", "#3a444f", 0.03));
	disc(c, 0, 0, 0.74, "#3a444f");
	const g = c.createRadialGradient(-0.24, -0.3, 0.05, 0, 0, 0.72);
	g.addColorStop(0, "#a8b8c8");
	g.addColorStop(1, "#414e5b");
	disc(c, 0, 0, 0.7, g);
	glow(c, 0, 0, 0.5 + wag * 0.08, "#ff5a3dcc");
	disc(c, 0, 0, 0.2, "#ff7a52");
	disc(c, -0.06, -0.06, 0.07, "#fff2");
	stroke(c, "M-.6 .3Q0 .56 .6 .3", "#2b333c", 0.07);
};

const eel: Painter = (c, wag) => {
	const w = wag * 0.2;
	const path = `M.9 0C.5 ${-0.3 - w} .2 ${0.3 - w} -.2 ${w}S-.8 ${-0.3 + w} -1.3 ${w}`;
	stroke(c, path, "#123c46", 0.4);
	stroke(c, path, "#1fa39b", 0.32);
	stroke(c, path, "#ffe95c", 0.08);
	stroke(c, `M.2 -.5l-.14 .2 .16 .04 -.16 .24M-.6 ${0.3 + w}l.12 .18 -.16 .06 .14 .2`, "#fff7b0", 0.05);
	shape(c, "M.72 -.2C.96 -.26 1.2 -.1 1.2 .02C1.2 .14 .96 .24 .72 .2Z", "#1fa39b", "#123c46");
	eye(c, 0.98, -0.06, 0.07);
};

const prawnlamp: Painter = (c, wag) => {
	glow(c, 1.06, -0.62, 0.6, "#ffe27acc");
	shrimp(c, wag, "#7e5be0", "#d9ccff", "#3f2a8a");
	stroke(c, "M.62 -.36Q.74 -.86 1.04 -.66", "#3f2a8a", 0.05);
	disc(c, 1.06, -0.62, 0.14, "#fff3b8");
};

const dolphin: Painter = (c, wag) => {
	const b = wag * 0.1;
	turned(c, -0.86, b, wag * 0.34, () => shape(c, "M.1 -.05Q-.16 -.2 -.4 -.3Q-.3 0 -.4 .3Q-.16 .2 .1 .05Z", "#54728c", "#24384a"));
	shape(c, "M-.16 -.3Q-.2 -.62 -.42 -.68Q-.34 -.44 -.4 -.24Z", "#54728c", "#24384a");
	shape(
		c,
		`M1.22 .08C1.1 -.02 .98 -.04 .86 -.06C.66 -.34 .2 -.42 -.2 -.32C-.56 -.22 -.8 ${-0.1 + b} -.92 ${-0.06 + b}L-.92 ${0.07 + b}C-.6 .16 -.2 .34 .26 .32C.6 .3 .84 .2 .94 .14C1.06 .16 1.16 .16 1.22 .08Z`,
		down(c, -0.4, 0.34, "#4a6a86", "#7fa2bd", "#f2f8fc"),
		"#24384a",
	);
	turned(c, 0.24, 0.24, 0.7 + wag * 0.2, () => shape(c, "M0 -.08Q-.1 .26 -.36 .34Q-.28 .06 -.16 -.08Z", "#54728c", "#24384a"));
	stroke(c, "M1.18 .09Q1 .12 .84 .06", "#24384a", 0.03);
	eye(c, 0.72, -0.06, 0.065);
};

const crocodile: Painter = (c, wag) => {
	const b = wag * 0.12;
	const skin = down(c, -0.3, 0.3, "#3f6b35", "#7da557", "#e8e2a8");
	for (const [x, a] of [
		[0.2, 0.6],
		[-0.34, 0.9],
	] as const)
		turned(c, x, 0.16, a + wag * 0.25, () => shape(c, "M0 -.08Q0 .26 -.26 .34Q-.2 .04 -.16 -.08Z", "#527f41", "#20391c"));
	shape(
		c,
		`M1.2 -.06L.7 -.12C.62 -.26 .48 -.28 .4 -.18C.1 -.3 -.3 -.26 -.5 -.16Q-.9 ${-0.1 + b} -1.4 ${b * 2}Q-.9 ${0.16 + b} -.5 .18C-.2 .26 .3 .24 .5 .12L1.2 .1Z`,
		skin,
		"#20391c",
	);
	for (let i = 0; i < 8; i++) shape(c, `M${0.3 - i * 0.18} ${-0.22 + Math.max(0, i - 4) * 0.03}l-.08 -.12 -.08 .13Z`, "#2f5429");
	shape(c, "M.6 .04L1.2 .03L1.2 .1L.56 .14Z", "#c9433a");
	for (let i = 0; i < 6; i++) shape(c, `M${0.7 + i * 0.085} .02l.035 .07 .035 -.07Z`, "#fff");
	disc(c, 1.12, -0.07, 0.03, "#20391c");
	eye(c, 0.54, -0.2, 0.075, "#c77f0a");
	shape(c, "M-.06 -.38L.1 -.62L.2 -.46L.32 -.66L.4 -.36Z", "#ffc53d", "#9a6a00", 0.03);
};

const seadragon: Painter = (c, wag) => {
	const w = wag * 0.16;
	glow(c, 0.1, 0, 1.3, "#ffcf5a3a");
	const spine = `M.62 -.1C.3 ${0.34 + w} 0 ${0.3 + w} -.2 ${-0.04 - w}S-.7 ${-0.4 - w} -.9 ${w}S-1.3 ${0.3 + w} -1.5 ${-0.06 + w}`;
	for (const [x, y, a] of [
		[0.1, 0.1, -2],
		[-0.36, -0.2, -1.4],
		[-0.86, 0, -1.9],
	] as const)
		turned(c, x, y, a + wag * 0.2, () => shape(c, "M0 -.1Q.5 -.2 .62 .04Q.34 .06 0 .12Z", "#ff9f43", "#8c2f10", 0.03));
	stroke(c, spine, "#6d1230", 0.4);
	stroke(c, spine, "#d12f4f", 0.33);
	stroke(c, spine, "#ffb85c", 0.13);
	c.lineCap = "butt";
	c.lineWidth = 0.33;
	c.strokeStyle = "#8c1733aa";
	c.setLineDash([0.025, 0.13]);
	c.stroke(new Path2D(spine));
	c.setLineDash([]);
	stroke(c, `M-1.5 ${-0.06 + w}q-.2 -.3 -.34 -.2q.1 .1 .06 .22q.12 .02 .2 .2Z`, "#ff9f43", 0.09);
	shape(
		c,
		"M.44 -.3C.6 -.5 .92 -.46 1.02 -.3L1.4 -.2Q1.46 -.08 1.36 -.02L1.06 .04C.92 .2 .6 .18 .48 .06C.4 -.04 .4 -.2 .44 -.3Z",
		down(c, -0.45, 0.15, "#ef4f5f", "#b01c40"),
		"#6d1230",
	);
	stroke(c, `M.6 -.42Q.4 -.74 .1 ${-0.76 + w}M.76 -.44Q.68 -.76 .46 ${-0.92 + w}`, "#ffcf6b", 0.07);
	stroke(c, `M1.36 -.06Q1.6 .1 1.5 ${0.36 + w}M1.2 .02Q1.3 .26 1.12 ${0.44 + w}`, "#ffcf6b", 0.035);
	eye(c, 0.92, -0.22, 0.1, "#c77f0a");
	disc(c, 1.36, -0.15, 0.03, "#6d1230");
};

const PAINTERS: Record<string, Painter> = { shrimp: (c, wag) => shrimp(c, wag), turtle, ray, octopus, pearl, mine, eel, prawnlamp, dolphin, crocodile, seadragon };

/** Paints a creature that is no fish; one nobody knows is a bubble. */
export function paintCreature(c: Pen, code: string, wag: number): void {
	const paint = PAINTERS[code];
	if (paint) paint(c, wag);
	else disc(c, 0, 0, 0.7, "#ffffff66");
}
