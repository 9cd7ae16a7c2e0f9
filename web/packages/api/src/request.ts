import { chosenDigits, newKey } from "@baize/kernel";
import { ApiError, type FieldError } from "./errors.ts";
import { setToken, token } from "./session.ts";

/** How one call is made. */
export interface Call {
	method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** Query parameters; undefined ones are left out. */
	query?: Record<string, string | number | boolean | undefined>;
	/** Sent as JSON, or as it is when it is FormData. */
	body?: unknown;
	/** The key of a write; a repeat of the same intent passes the same key. */
	idempotencyKey?: string;
	/** Another token than the session's, for example a game's; its refusal does not end the session. */
	token?: string;
	signal?: AbortSignal;
}

/** Where the API stands. */
export const API_BASE = "/api/v1";

function target(path: string, query: Call["query"] = {}): string {
	const q = new URLSearchParams();
	for (const [k, v] of Object.entries(query)) if (v !== undefined) q.set(k, String(v));
	const text = q.toString();
	return API_BASE + path + (text ? `?${text}` : "");
}

function headersOf(call: Call, method: string, t: string): Headers {
	const h = new Headers({ Accept: "application/json" });
	if (typeof document !== "undefined") h.set("Accept-Language", (document.documentElement.lang || "en") + (chosenDigits() ? `-u-nu-${chosenDigits()}` : ""));
	if (t) h.set("Authorization", `Bearer ${t}`);
	if (method !== "GET") h.set("Idempotency-Key", call.idempotencyKey ?? newKey());
	if (call.body !== undefined && !(call.body instanceof FormData)) h.set("Content-Type", "application/json");
	return h;
}

interface Problem {
	code?: string;
	message?: string;
	detail?: string;
	value?: unknown;
	errors?: FieldError[];
}

/** After so long without an answer a call is given up; one that carries pictures over a slow line is not. */
const TOO_LATE = 408;
const READ_MS = 30_000;
const WRITE_MS = 60_000;
const HEAVY = 50_000;

/** What ends a call: its caller, or that no answer has come for too long. */
function endOf({ signal, body }: Call, ms: number): AbortSignal | undefined {
	if (!AbortSignal.any || String(body).length > HEAVY || body instanceof FormData) return signal;
	const late = AbortSignal.timeout(ms);
	return signal ? AbortSignal.any([signal, late]) : late;
}

/** No document is an answer without words; one that broke off on its way is no answer. */
function unlessBroken(e: Error): null {
	if (e.name !== "SyntaxError") throw e;
	return null;
}

/** The writes under way that may bring another session. */
let writes: Promise<unknown> = Promise.resolve();

/** Makes one call and returns its value; throws ApiError for every refusal and for a broken link. */
export function request<Value>(path: string, call: Call = {}): Promise<Value> {
	const method = call.method ?? (call.body === undefined ? "GET" : "POST");
	const made = make<Value>(path, call, method);
	if (method !== "GET" && path.includes("/auth")) writes = Promise.allSettled([writes, made]);
	return made;
}

async function make<Value>(path: string, call: Call, method: string): Promise<Value> {
	const sent = call.token ?? token();
	const body = call.body === undefined || call.body instanceof FormData ? (call.body as FormData | undefined) : JSON.stringify(call.body);
	let response: Response;
	let answer: ({ success?: boolean; value?: Value } & Problem) | null;
	try {
		response = await fetch(target(path, call.query), {
			method,
			headers: headersOf(call, method, sent),
			body,
			signal: endOf({ ...call, body }, method === "GET" ? READ_MS : WRITE_MS),
		});
		answer = await response.json().catch(unlessBroken);
	} catch (e) {
		if (call.signal?.aborted) throw e;
		// What took too long is not tried again by itself: the reader is told.
		throw new ApiError("network", "", (e as Error).name === "TimeoutError" ? TOO_LATE : 0);
	}
	if (response.ok && answer?.success !== false) return (answer?.value ?? null) as Value;
	if (response.status === 401 && call.token === undefined) {
		// A new password ends the session before its answer brings the next one: who reads meanwhile waits for it and asks by that.
		if (method === "GET") await writes.then(() => new Promise((next) => setTimeout(next)));
		if (token() === sent) setToken("");
		else if (token() && method === "GET") return make(path, call, method);
	}
	const refusal = new ApiError(answer?.code ?? "unknown", answer?.message ?? answer?.detail ?? "", response.status, answer?.value ?? null, answer?.errors ?? []);
	refusal.retryAfter = Number(response.headers.get("Retry-After")) || 0;
	throw refusal;
}
