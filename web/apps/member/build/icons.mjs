/** Draws the icons of the installed site: the mark of favicon.svg as pixels, written as PNG by hand. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const INK = [0x0d, 0x22, 0x28];
const LAMP = [0xff, 0xb5, 0x2e];
const NIGHT = [0x07, 0x17, 0x1c];
const SUBPIXELS = 4;

/** The drop within the mark, its curves cut into short lines, on a field of 32. */
const DROP = (() => {
	const curves = [
		[
			[16, 6.5],
			[20, 11.5],
			[22, 14.5],
			[22, 17.5],
		],
		[
			[22, 17.5],
			[22, 25.5],
			[10, 25.5],
			[10, 17.5],
		],
		[
			[10, 17.5],
			[10, 14.5],
			[12, 11.5],
			[16, 6.5],
		],
	];
	const at = (c, t) => [0, 1].map((k) => (1 - t) ** 3 * c[0][k] + 3 * (1 - t) ** 2 * t * c[1][k] + 3 * (1 - t) * t * t * c[2][k] + t ** 3 * c[3][k]);
	return curves.flatMap((c) => Array.from({ length: 24 }, (_, i) => at(c, i / 24)));
})();

function inDrop(x, y) {
	let inside = false;
	for (let i = 0, j = DROP.length - 1; i < DROP.length; j = i++) {
		const [[ax, ay], [bx, by]] = [DROP[i], DROP[j]];
		if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
	}
	return inside;
}

/** The colour at a point of the field; the mark takes a part of it, round it is night. */
function colour(x, y, part) {
	const [u, v] = [(x - 16) / part + 16, (y - 16) / part + 16];
	if (inDrop(u, v)) return INK;
	return Math.abs(u - 16) + Math.abs(v - 16) <= 15 ? LAMP : NIGHT;
}

function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const out = Buffer.alloc(body.length + 8);
	out.writeUInt32BE(data.length);
	body.copy(out, 4);
	out.writeUInt32BE(crc32(body), body.length + 4);
	return out;
}

/** A square picture of the mark, as PNG. */
export function icon(size, part) {
	const rows = Buffer.alloc(size * (size * 3 + 1));
	const step = 32 / size;
	for (let y = 0; y < size; y++) {
		for (let x = 0; x < size; x++) {
			const sum = [0, 0, 0];
			for (let s = 0; s < SUBPIXELS ** 2; s++) {
				const c = colour((x + ((s % SUBPIXELS) + 0.5) / SUBPIXELS) * step, (y + (Math.floor(s / SUBPIXELS) + 0.5) / SUBPIXELS) * step, part);
				for (let k = 0; k < 3; k++) sum[k] += c[k];
			}
			for (let k = 0; k < 3; k++) rows[y * (size * 3 + 1) + 1 + x * 3 + k] = Math.round(sum[k] / SUBPIXELS ** 2);
		}
	}
	const head = Buffer.alloc(13);
	head.writeUInt32BE(size, 0);
	head.writeUInt32BE(size, 4);
	head.set([8, 2, 0, 0, 0], 8);
	return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

/** Writes every icon that the manifest names; in the maskable one the mark keeps to the safe middle. */
export function drawIcons(folder) {
	mkdirSync(folder, { recursive: true });
	for (const [name, size, part] of [
		["app-180", 180, 0.82],
		["app-192", 192, 0.92],
		["app-512", 512, 0.92],
		["mask-512", 512, 0.62],
	])
		writeFileSync(join(folder, `${name}.png`), icon(size, part));
}
