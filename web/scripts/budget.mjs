/** What the member's first view costs on the real binary: bytes by build, bytes by wire, and paint on the phone profile. */
import { get } from "node:http";
import { start } from "./binary.mjs";
import { coldLoads, median } from "./phone.mjs";
import { kilo, line, manifest, sizes } from "./size.mjs";

const LOADS = 5;
const LIMITS = { lcpMs: 1800, cls: 0.02, viewBytes: 220_000, htmlBytes: 14_000 };

/** The page as a browser gets it over the wire. */
function wire(url) {
	return new Promise((resolve, reject) => {
		get(url, { headers: { "Accept-Encoding": "br, gzip", Accept: "text/html" } }, (res) => {
			let bytes = 0;
			res.on("data", (chunk) => {
				bytes += chunk.length;
			});
			res.on("end", () => resolve({ bytes, encoding: res.headers["content-encoding"] ?? "none" }));
		}).on("error", reject);
	});
}

/** Files of the first view that belong to a game, to the back office or to the agent centre. */
function strangers(files) {
	const games = Object.entries(manifest())
		.filter(([key]) => /(^|\/)games\/[^/]+\/src\//.test(key))
		.map(([, chunk]) => `/${chunk.file}`);
	if (games.length === 0) throw new Error("the build has no game of its own chunk: games have moved into the site's code");
	return files.map((f) => new URL(f.url).pathname).filter((path) => games.includes(path) || /^\/(staff|agent)\//.test(path));
}

async function measure() {
	const server = await start();
	try {
		return { page: await wire(`${server.base}/`), loads: await coldLoads(`${server.base}/`, LOADS, 2 * LOADS) };
	} finally {
		await server.stop();
	}
}

const { page, loads } = await measure();
const of = (pick) => median(loads.map(pick));
const files = loads[0].files;
const seen = {
	shellBytes: 0,
	homeBytes: 0,
	htmlBytes: page.bytes,
	viewBytes: of((l) => l.files.reduce((s, f) => s + f.bytes, 0)),
	requests: of((l) => l.files.length),
	fcpMs: Math.round(of((l) => l.fcp)),
	lcpMs: Math.round(of((l) => l.lcp)),
	cls: Number(of((l) => l.cls).toFixed(4)),
	loads: loads.length,
	index: Math.round(of((l) => l.index)),
	slowdown: Number(of((l) => l.slowdown).toFixed(2)),
};
const rows = sizes();
[seen.shellBytes, seen.homeBytes] = rows.map((r) => r.bytes);
const foreign = [...new Set(loads.flatMap((l) => strangers(l.files)))];

const checks = [
	...rows.map((r) => [`${r.name}, gzip`, kilo(r.bytes), kilo(r.budget), r.bytes > r.budget]),
	[`home page, ${page.encoding}`, kilo(seen.htmlBytes), kilo(LIMITS.htmlBytes), seen.htmlBytes > LIMITS.htmlBytes],
	["first view, all bytes on the wire", kilo(seen.viewBytes), kilo(LIMITS.viewBytes), seen.viewBytes > LIMITS.viewBytes],
	["files of games and offices in it", `${foreign.length}`, "0", foreign.length > 0],
	["largest contentful paint", `${seen.lcpMs} ms`, `${LIMITS.lcpMs} ms`, seen.lcpMs > LIMITS.lcpMs],
	["cumulative layout shift", `${seen.cls}`, `${LIMITS.cls}`, seen.cls > LIMITS.cls],
];
const over = checks.some((c) => c[3]);
for (const f of [...files].sort((a, b) => b.bytes - a.bytes)) console.log(line(`  ${new URL(f.url).pathname}`, kilo(f.bytes)));
for (const c of checks) console.log(line(...c));
console.log(line("first contentful paint", `${seen.fcpMs} ms`));
console.log(line("requests of the first view", `${seen.requests}`));
console.log(
	`profile: 360x800, 150 ms, 1.6 Mbps, processor slowed ${seen.slowdown} times (index ${seen.index}), median of ${loads.length} cold loads; largest: ${loads[0].element}`,
);
for (const path of foreign) console.log(`not the first view's: ${path}`);
console.log(`budget: ${JSON.stringify({ ...seen, foreign, over })}`);
process.exitCode = over ? 1 : 0;
