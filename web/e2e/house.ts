/** The built binary on an empty data folder, and its API as scripts use it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac, randomInt, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BINARY = process.env.BAIZE_BIN || fileURLToPath(new URL("../../bin/baize", import.meta.url));
const PASSWORD = "journey-password-1";

/** The language that the server is asked in: a page dressed in the test language is English to it. */
export const askedIn = (lang: string): string => (lang === "ar-XB" ? "en" : lang);

/** What an operation answered. */
export interface Answer<T> {
	status: number;
	code: string;
	value: T;
}

export interface House {
	readonly url: string;
	readonly data: string;
	readonly password: string;
	/** Calls an operation under /api/v1. */
	call<T>(method: string, path: string, token?: string, body?: unknown, lang?: string): Promise<Answer<T>>;
	/** The one-time code of a sandbox operator, good now. */
	code(name: string): string;
	/** The session of a sandbox operator, fresh enough for weighty acts; journeys share one, because a one-time code is good once. */
	staff(name: string): Promise<string>;
	/** Opens an account and logs it in. */
	newMember(): Promise<Member>;
	/** Pays money in for a member, at the sandbox's provider. */
	fund(token: string, amount: number): Promise<void>;
	/** Runs a subcommand of the binary on the same data. */
	command(...args: string[]): string;
	/** Ends the binary and leaves its data for another start. */
	rest(): Promise<void>;
	/** Ends the binary and takes its data away. */
	stop(): Promise<void>;
}

/** An account that a journey has for itself. */
export interface Member {
	name: string;
	password: string;
	token: string;
}

/** Starts the binary, on the data of an earlier start where that is named; settings are added to its environment. */
export async function openHouse(settings: Record<string, string> = {}, data = mkdtempSync(join(tmpdir(), "baize-journey-"))): Promise<House> {
	const env = envOf(data, settings);
	const server = spawn(BINARY, ["serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
	const rest = async () => {
		const gone = new Promise((done) => server.once("exit", done));
		server.kill("SIGTERM");
		await gone;
	};
	return {
		...joinHouse(await ready(server), data, settings),
		rest,
		async stop() {
			await rest();
			rmSync(data, { recursive: true, force: true });
		},
	};
}

const envOf = (data: string, settings: Record<string, string>) => ({
	...process.env,
	BAIZE_DATA: data,
	BAIZE_ADDR: "127.0.0.1:0",
	BAIZE_SANDBOX_PASSWORD: PASSWORD,
	BAIZE_LOG_LEVEL: "warn",
	BAIZE_HUMAN_CHECK: "false",
	BAIZE_ACCOUNT_WAIT: "0s",
	...settings,
});

/** A house that somebody else has started and will stop. */
export function joinHouse(url: string, data: string, settings: Record<string, string> = {}): House {
	const call = async <T>(method: string, path: string, token = "", body?: unknown, lang = "en"): Promise<Answer<T>> => {
		const headers: Record<string, string> = { "Idempotency-Key": randomUUID(), "Content-Type": "application/json", "Accept-Language": askedIn(lang) };
		if (token) headers.Authorization = `Bearer ${token}`;
		const res = await fetch(`${url}/api/v1${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
		const json = (await res.json()) as { value: T; code?: string };
		return { status: res.status, code: json.code ?? "", value: json.value };
	};
	return {
		url,
		data,
		password: PASSWORD,
		call,
		code: oneTimeCode,
		staff: (name) => operator(call, data, name),
		newMember: () => register(call),
		fund: (token, amount) => payIn(url, call, token, amount),
		command: (...args) => execFileSync(BINARY, args, { env: envOf(data, settings), encoding: "utf8" }),
		rest: () => Promise.resolve(),
		stop: () => Promise.resolve(),
	};
}

type Caller = House["call"];

/** For five minutes after a one-time code an operator may do weighty things; a session is renewed before that. */
const FRESH_MS = 3 * 60_000;

/** Logs an operator in once for all journeys of a house: the token is kept beside the data. */
async function operator(call: Caller, data: string, name: string): Promise<string> {
	const file = join(data, `journey-${name}.token`);
	if (existsSync(file) && Date.now() - statSync(file).mtimeMs < FRESH_MS) return readFileSync(file, "utf8");
	const { status, code, value } = await call<{ token: string }>("POST", "/staff/login", "", { username: name, password: PASSWORD, code: oneTimeCode(name) });
	if (status !== 200) throw new Error(`the operator ${name} cannot log in: ${status} ${code}`);
	writeFileSync(file, value.token);
	return value.token;
}

/** Opens an account with the fields that the house asks for now. */
async function register(call: Caller): Promise<Member> {
	const name = `j${randomUUID().replaceAll("-", "").slice(0, 10)}`;
	const password = "Shondha42bela";
	const known: Record<string, string> = {
		payeeName: "Rahima Khatun",
		mobileNum: `017${randomInt(1e8).toString().padStart(8, "0")}`,
		email: `${name}@example.com`,
		paymentPassword: "248163",
	};
	const { value: form } = await call<{ fields: { name: string; enabled: boolean }[] }>("GET", "/auth/register-settings");
	const asked = Object.fromEntries(Object.entries(known).filter(([field]) => form.fields.some((f) => f.name === field && f.enabled)));
	const { status, code, value } = await call<{ token: string }>("PUT", "/auth/register", "", {
		username: name,
		password,
		confirmPassword: password,
		termsAccepted: true,
		...asked,
	});
	if (status !== 200) throw new Error(`the journey's account cannot be opened: ${status} ${code}`);
	return { name, password, token: value.token };
}

const LOOKS = 100;

/** Opens a deposit, says yes at the provider, and waits until the money has come. */
async function payIn(url: string, call: Caller, token: string, amount: number): Promise<void> {
	const { status, code, value } = await call<{ id: string; payUrl: string }>("POST", "/member/deposits", token, { method: "bkash", amount: String(amount) });
	if (status !== 200) throw new Error(`the journey's money cannot be paid in: ${status} ${code}`);
	await fetch(new URL(value.payUrl, url), { method: "POST", body: new URLSearchParams({ mode: "now" }) });
	for (let looks = 0; looks < LOOKS; looks++) {
		const { value: wallet } = await call<{ cash: string }>("GET", "/member/wallet", token);
		if (Number(wallet.cash) >= amount) return;
		await new Promise((done) => setTimeout(done, 100));
	}
	throw new Error("the journey's money has not come");
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
