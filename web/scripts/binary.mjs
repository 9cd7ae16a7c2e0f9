/** The built binary on an empty data folder and a free port, for programs that measure it from outside. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const READY_MS = 60_000;
const program = join(import.meta.dirname, "../../bin/baize");

function freePort() {
	return new Promise((resolve, reject) => {
		const probe = createServer();
		probe.once("error", reject);
		probe.listen(0, "127.0.0.1", () => {
			const { port } = probe.address();
			probe.close(() => resolve(port));
		});
	});
}

/** Starts the binary, on the data of an earlier start where that is named, and waits until it serves; stop() ends it and removes its folder, rest() leaves that for another start. */
export async function start(data = mkdtempSync(join(tmpdir(), "baize-budget-"))) {
	if (!existsSync(program)) throw new Error("bin/baize is not built: run make build");
	const addr = `127.0.0.1:${await freePort()}`;
	const child = spawn(program, ["serve"], { env: { BAIZE_HUMAN_CHECK: "false", ...process.env, BAIZE_DATA: data, BAIZE_ADDR: addr, BAIZE_DB: "", BAIZE_LOG_LEVEL: "error" } });
	const ended = new Promise((resolve) => child.once("exit", resolve));
	const rest = async () => {
		child.kill("SIGTERM");
		await ended;
	};
	const stop = async () => {
		await rest();
		rmSync(data, { recursive: true, force: true });
	};
	const ready = new Promise((resolve, reject) => {
		let said = "";
		const hear = (chunk) => {
			said += chunk;
			if (/^baize: ready /m.test(said)) resolve();
		};
		child.stdout.on("data", hear);
		child.stderr.on("data", hear);
		ended.then(() => reject(new Error(`the binary ended:\n${said}`)));
		setTimeout(() => reject(new Error(`the binary is not ready after ${READY_MS} ms:\n${said}`)), READY_MS).unref();
	});
	try {
		await ready;
	} catch (err) {
		await stop();
		throw err;
	}
	return { base: `http://${addr}`, pid: child.pid, data, rest, stop };
}

/** Runs a command of the binary on the data of a house at rest. */
export const command = (data, ...args) =>
	execFileSync(program, args, { env: { ...process.env, BAIZE_DATA: data, BAIZE_DB: "", BAIZE_LOG_LEVEL: "error" }, stdio: ["ignore", "ignore", "inherit"] });
