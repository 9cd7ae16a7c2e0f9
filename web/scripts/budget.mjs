/**
 * What the member's site costs, measured on the real binary, row by row of the budget. Bytes fail everywhere; figures
 * that depend on the machine are left out with --bytes and fail beyond a tolerance otherwise. The last line is JSON.
 */
import { randomUUID } from "node:crypto";
import { start } from "./binary.mjs";
import { bytesOf } from "./budget/bytes.mjs";
import { gamesOf } from "./budget/games.mjs";
import { idleOf } from "./budget/idle.mjs";
import { lighthouseOf } from "./budget/lighthouse.mjs";
import { paint, timesOf } from "./budget/times.mjs";
import { indices, launch, median } from "./phone.mjs";
import { kilo, line } from "./size.mjs";

const PASSWORD = "budget-password-1";
const RUNS = Number(process.env.BUDGET_RUNS ?? 5);
const SOAK_S = Number(process.env.BUDGET_SOAK ?? 60);
/** A figure of time may be off by this part of its limit before it fails: the machine has neighbours. */
const TOLERANCE = 0.25;
const only = process.argv.slice(2).map((a) => a.replace(/^--/, ""));
const wants = (part) => only.length === 0 || only.includes(part);

async function api(base, path, body) {
	const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
	const res = await fetch(`${base}/api/v1${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) });
	const answer = await res.json();
	if (!res.ok) throw new Error(`${path}: ${res.status} ${answer.code}`);
	return answer.value;
}

/** The member of the sandbox that games are played as, and the crash game. */
async function guest(base) {
	const { token } = await api(base, "/auth/login", { username: "member1", password: PASSWORD });
	const { items } = await api(base, "/games?limit=20&gameType=INHOUSE");
	return { token, crash: items.find((g) => g.mechanic === "crash").nodeId };
}

async function measure(base, browser) {
	const rows = [];
	let about = {};
	const tell = (more) => {
		rows.push(...more);
		for (const r of more) console.log(line(r.name, r.text, r.limitText, r.over));
	};
	if (wants("bytes")) {
		const { told, again, rows: bytes } = await bytesOf(browser, base);
		for (const f of told) console.log(line(`  ${new URL(f.url).pathname}`, kilo(f.bytes)));
		for (const f of again) console.log(line(`  again ${new URL(f.url).pathname}`, kilo(f.bytes)));
		tell(bytes);
	}
	if (wants("paint") || wants("lighthouse")) {
		const painted = await paint(browser, base, RUNS);
		about = painted.about;
		tell(painted.rows);
	}
	if (wants("games")) {
		const { token } = await guest(base);
		await gamesOf(browser, base, (path) => api(base, path), token, Math.min(RUNS, 3), tell);
	}
	if (wants("times") || wants("idle")) {
		const { token, crash } = await guest(base);
		if (wants("times")) await timesOf(browser, base, token, RUNS, tell);
		if (wants("idle")) tell(await idleOf(browser, base, token, crash, SOAK_S));
	}
	if (wants("lighthouse")) {
		const { rows: scores, wrong } = await lighthouseOf(`${base}/`, about.slowdown, RUNS);
		tell(scores);
		for (const w of wrong) console.log(`  ${w}`);
	}
	return { rows, about };
}

const fails = (r) => r.over && (!r.timed || Math.abs(r.value - r.limit) > TOLERANCE * r.limit);

process.env.BAIZE_SANDBOX_PASSWORD = PASSWORD;
const server = await start();
const browser = await launch();
try {
	const { rows, about } = await measure(server.base, browser);
	if (about.index)
		console.log(`profile: 360x800, 150 ms, 1.6 Mbps, benchmarkIndex ${about.index}, processor slowed ${about.slowdown} times, median of ${RUNS}; largest: ${about.largest}`);
	const spread = indices.map(Math.round).sort((a, b) => a - b);
	if (spread.length)
		console.log(`benchmarkIndex of the ${spread.length} pages measured: ${spread[0]} to ${spread.at(-1)}, median ${median(spread)}; each was slowed down to a phone's 350`);
	const over = rows.filter((r) => r.over).map((r) => r.key);
	const failed = rows.filter(fails).map((r) => r.key);
	console.log(`budget: ${JSON.stringify({ ...Object.fromEntries(rows.map((r) => [r.key, r.value])), ...about, over, failed })}`);
	process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
	await browser.close();
	await server.stop();
}
