/** The built binary on an empty data folder of its own, and its API as scripts use it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BINARY = process.env.BAIZE_BIN || fileURLToPath(new URL("../../bin/baize", import.meta.url));
const PASSWORD = "journey-password-1";

/** What an operation answered. */
export interface Answer<T> {
	status: number;
	code: string;
	value: T;
}

export interface House {
	readonly url: string;
	readonly password: string;
	/** Calls an operation under /api/v1. */
	call<T>(method: string, path: string, token?: string, body?: unknown): Promise<Answer<T>>;
	/** The one-time code of a sandbox operator, good now. */
	code(name: string): string;
	/** Runs a subcommand of the binary on the same data. */
	command(...args: string[]): string;
	stop(): Promise<void>;
}

export async function openHouse(more: Record<string, string> = {}): Promise<House> {
	const data = mkdtempSync(join(tmpdir(), "baize-journey-"));
	const env = { ...process.env, BAIZE_DATA: data, BAIZE_ADDR: "127.0.0.1:0", BAIZE_SANDBOX_PASSWORD: PASSWORD, BAIZE_LOG_LEVEL: "warn", BAIZE_HUMAN_CHECK: "false", ...more };
	const server = spawn(BINARY, ["serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
	const url = await ready(server);
	const call = async <T>(method: string, path: string, token = "", body?: unknown): Promise<Answer<T>> => {
		const headers: Record<string, string> = { "Idempotency-Key": randomUUID(), "Content-Type": "application/json" };
		if (token) headers.Authorization = `Bearer ${token}`;
		const res = await fetch(`${url}/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
		const json = (await res.json()) as { value: T; code?: string };
		return { status: res.status, code: json.code ?? "", value: json.value };
	};
	return {
		url,
		password: PASSWORD,
		call,
		code: oneTimeCode,
		command: (...args) => execFileSync(BINARY, args, { env, encoding: "utf8" }),
		async stop() {
			const gone = new Promise((done) => server.once("exit", done));
			server.kill("SIGTERM");
			await gone;
			rmSync(data, { recursive: true, force: true });
		},
	};
}

function ready(server: ChildProcess): Promise<string> {
	return new Promise((found, lost) => {
		let out = "";
		server.stdout?.on("data", (part) => {
			out += part;
			const line = /baize: ready (http:\/\/\S+) in/.exec(out);
			if (line?.[1]) found(line[1]);
		});
		server.once("error", lost);
		server.once("exit", (code) => lost(new Error(`the binary ended with ${code}:\n${out}`)));
	});
}

/** Codes of the sandbox's operators follow from the password, as docs/operations.md tells; RFC 6238. */
function oneTimeCode(name: string): string {
	const secret = createHmac("sha256", PASSWORD).update(`totp:${name}`).digest();
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
	const mac = createHmac("sha1", secret).update(step).digest();
	const at = (mac.at(-1) ?? 0) & 15;
	return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}
