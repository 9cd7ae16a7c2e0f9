import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";

/** A picture that there is once, as a file; other bytes after its end make it heavy. */
export function picture(name: string, weight = 0) {
	const chunk = (type: string, data: Buffer) => {
		const body = Buffer.concat([Buffer.from(type), data]);
		const size = Buffer.alloc(4);
		size.writeUInt32BE(data.length);
		return Buffer.concat([size, body, sumOf(body)]);
	};
	const head = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 0, 0, 0, 0]);
	const rows = deflateSync(Buffer.concat(Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0]), randomBytes(8)]))));
	const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
	const buffer = Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0)), Buffer.alloc(weight)]);
	return { name, mimeType: "image/png", buffer };
}

/** CRC-32 as PNG wants it. */
function sumOf(bytes: Buffer): Buffer {
	let sum = 0xffffffff;
	for (const byte of bytes) {
		sum ^= byte;
		for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
	}
	const out = Buffer.alloc(4);
	out.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
	return out;
}
