/** Builds each house game alone and fails when one weighs more than its budget (gzip, code and style; messages apart). */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const BUDGET = 60_000;
const root = join(import.meta.dirname, "..", "games");
let over = false;
for (const game of readdirSync(root).filter((n) => !n.includes(".") && n !== "harness")) {
	const result = await build({
		root: join(root, game),
		configFile: false,
		logLevel: "silent",
		build: { write: false, minify: true, lib: { entry: "src/index.ts", formats: ["es"], fileName: game } },
	});
	const weigh = (end) =>
		[result]
			.flat()
			.flatMap((r) => r.output)
			.filter((o) => o.fileName.endsWith(end))
			.reduce((sum, o) => sum + gzipSync(o.type === "chunk" ? o.code : o.source, { level: 9 }).length, 0);
	const [js, css] = [weigh(".js"), weigh(".css")];
	over ||= js + css > BUDGET;
	console.log(`${game.padEnd(8)} js ${(js / 1000).toFixed(1)} KB + css ${(css / 1000).toFixed(1)} KB = ${((js + css) / 1000).toFixed(1)} KB of ${BUDGET / 1000}`);
}
process.exitCode = over ? 1 : 0;
