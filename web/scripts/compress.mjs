/** Writes a brotli and a gzip file beside every text file of a built site that gains by it; the server sends them as they are. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const SMALLEST = 1024;
const TEXT = /\.(js|css|svg|html|json)$/;
const [broad, zipped] = [promisify(brotliCompress), promisify(gzip)];

async function shrink(file) {
	const raw = await readFile(file);
	if (raw.length <= SMALLEST) return 0;
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
	const [small, zip] = await Promise.all([broad(raw, { params }), zipped(raw, { level: 9 })]);
	if (small.length >= raw.length) return 0;
	await writeFile(`${file}.br`, small);
	await writeFile(`${file}.gz`, zip);
	return small.length;
}

/** Compresses what lies in the folders; returns how many bytes the compressed files have together. */
export async function compressAll(folders) {
	const lists = await Promise.all(folders.map(async (dir) => (await readdir(dir)).filter((f) => TEXT.test(f)).map((f) => join(dir, f))));
	const sizes = await Promise.all(lists.flat().map(shrink));
	return sizes.reduce((a, b) => a + b, 0);
}
