/** The sandbox as the walk needs it: sessions, and something in every list of the offices. */
import { createHmac, randomUUID } from "node:crypto";

export const PASSWORD = "a11y-password-1";
/** The payment password of who has one. */
export const PAY = "248163";
/** An agent who must still change the password that an operator gave. */
const FRESH_AGENT = "agent9";

/** Calls an operation and returns its value. */
export async function send(base, method, path, body, token) {
	const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID(), ...(token && { Authorization: `Bearer ${token}` }) };
	const res = await fetch(`${base}/api/v1${path}`, { method, headers, body: body && JSON.stringify(body) });
	const answer = await res.json();
	if (!res.ok) throw new Error(`${method} ${path}: ${res.status} ${JSON.stringify(answer)}`);
	return answer.value;
}

/** The code of now for a shared secret, in a house whose clock may run ahead; RFC 6238. */
function codeOf(secret, ahead = 0) {
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor((Date.now() + ahead) / 30_000)));
	const mac = createHmac("sha1", secret).update(step).digest();
	return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** The secret of a sandbox operator follows from the password, as docs/operations.md tells. */
const operatorSecret = (name) => createHmac("sha256", PASSWORD).update(`totp:${name}`).digest();

/** Reads base32, as authenticator apps do; RFC 4648. */
function fromBase32(text) {
	const bits = [...text].map((c) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0")).join("");
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((b) => Number.parseInt(b, 2)));
}

/** Logs an operator of the sandbox in. */
export const operator = async (base, name, ahead = 0) =>
	(await send(base, "POST", "/staff/login", { username: name, password: PASSWORD, code: codeOf(operatorSecret(name), ahead) })).token;

/** Logs a member of the sandbox in. */
export const member = async (base, username) => (await send(base, "POST", "/auth/login", { username, password: PASSWORD })).token;

/** Closes the house to visitors. */
export async function shut(base) {
	const token = await operator(base, "owner");
	const { version } = await send(base, "GET", "/staff/site/maintenance", undefined, token);
	await send(base, "PUT", "/staff/site/maintenance", { version, value: { on: true, message: { en: "Back soon" } } }, token);
}

/** Has a code sent by the way in that is open for as long: no code is sent by one that is closed. */
async function leaveMessage(base, desk) {
	const turn = async (on) => {
		const { version } = await desk("GET", "/staff/site/switches");
		await desk("PUT", "/staff/site/switches", { version, switches: { MOBILENUMREG3: on, REGMOBVERF3: on } });
	};
	await turn(true);
	await send(base, "POST", "/auth/register-code", { mobileNum: "01712345699" });
	await turn(false);
}

/** Puts something into every list: a deposit, withdrawals in their states, a message, keys, calls, a day that differs. Returns the sessions. */
export async function furnish(base) {
	const tokens = { member: await member(base, "member1"), agent: await member(base, "agent1"), staff: await operator(base, "owner") };
	tokens.trial = (await send(base, "POST", "/auth/free-play", {})).token;
	const as = (method, path, body) => send(base, method, path, body, tokens.member);
	const desk = (method, path, body) => send(base, method, path, body, tokens.staff);
	// A second session to end, and a message in the outbox.
	await member(base, "member1");
	await leaveMessage(base, desk);
	await as("PUT", "/feedback", { type: "game", content: "The wheel stopped and nothing came of it." });
	await as("PUT", "/auth/payment-password", { password: PASSWORD, newPaymentPassword: PAY, confirmPaymentPassword: PAY });
	const [way] = await as("GET", "/member/deposit-methods");
	await as("POST", "/member/deposits", { method: way.code, amount: "500" });
	const account = await as("POST", "/member/payout-accounts", { method: "bkash", number: "01712345678", name: "Rahima Khatun", paymentPassword: PAY });
	const withdraw = async () => (await as("POST", "/member/withdrawals", { accountId: account.id, amount: "500", paymentPassword: PAY })).id;
	await as("POST", "/member/transfers", { vendor: "MINT", direction: "IN", amount: "25" });
	await freeRounds(desk);
	await vendorDay(desk);
	const made = await withdraw();
	tokens.maker = await operator(base, "maker");
	const checker = await operator(base, "checker");
	await decide(base, made, tokens.maker);
	await decide(base, made, checker);
	await decide(base, await withdraw(), tokens.maker);
	await withdraw();
	tokens.receipt = made;
	await until(async () => (await as("GET", `/member/withdrawals/${made}`)).state === "RECEIPT_OPEN");
	tokens.guarded = await withApp(base, "member2");
	await withApp(base, "agent2");
	const words = { title: "Terms", subtitle: "What changed", body: "<p>Play with care.</p>" };
	await desk("PUT", "/staff/documents/terms/draft", { version: 0, revision: 0, texts: { en: words } });
	await desk("POST", "/staff/invitations", { code: "RAIN24", account: "agent1" });
	const { temporarySecret } = await desk("POST", "/staff/members", { account: FRESH_AGENT, type: 1 });
	tokens.fresh = (await send(base, "POST", "/agent/login", { username: FRESH_AGENT, password: temporarySecret })).token;
	return tokens;
}

/** Free rounds that a member has, and some that were taken back. */
async function freeRounds(desk) {
	const { items } = await desk("GET", "/staff/members?query=member1&limit=1");
	const terms = { vendor: "MINT", member: items[0].id, currency: items[0].currency, rounds: 10, stake: "2", pocket: "BONUS", reason: "A gift of spring" };
	const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
	for (const reward of ["autumn", "spring"]) await desk("POST", "/staff/free-rounds", { ...terms, reward, expiresAt });
	await desk("POST", "/staff/free-rounds/cancel", { vendor: "MINT", reward: "autumn", member: items[0].id, reason: "Given by mistake" });
}

/** Has an account guarded by an authenticator app, which a login from a browser that is not remembered asks for. */
async function withApp(base, name) {
	const token = await member(base, name);
	const { secret } = await send(base, "POST", "/auth/authenticator", { password: PASSWORD }, token);
	await send(base, "PUT", "/auth/authenticator", { code: codeOf(fromBase32(secret)) }, token);
	return token;
}

/** Waits for what comes of itself, half a minute at most. */
export async function until(done) {
	for (let left = 150; !(await done()); left--) {
		if (left === 0) throw new Error(`the house never came to: ${done}`);
		await new Promise((go) => setTimeout(go, 200));
	}
}

/** Says yes to a withdrawal as soon as it has come to the operator. */
const decide = (base, id, token) =>
	until(() =>
		send(base, "POST", `/staff/withdrawals/${id}/approve`, {}, token).then(
			() => true,
			() => false,
		),
	);

/** A key, a bet that the vendor's own book does not know, and the comparison of the day. */
async function vendorDay(desk) {
	const vendor = "PG";
	const keys = await desk("GET", "/staff/gateway/keys");
	await desk("POST", "/staff/gateway/keys", { vendor, keyId: "k1", seen: keys.items.filter((k) => k.vendor === vendor).length });
	const { items } = await desk("GET", `/staff/gateway/sandbox/games?vendor=${vendor}`);
	const session = await desk("POST", "/staff/gateway/sandbox/session", { vendor, gameCode: items[0].code, account: "member1" });
	const body = { vendorId: vendor, requestUuid: randomUUID(), token: session.token, userId: session.member, currency: session.currency };
	Object.assign(body, { gameCode: session.gameCode, roundId: randomUUID(), txId: randomUUID(), amount: "10.00" });
	await desk("POST", "/staff/gateway/sandbox/send", { vendor, keyId: "k1", op: "bet", body: JSON.stringify(body), fault: "" });
	await desk("POST", `/staff/gateway/days/${new Date().toISOString().slice(0, 10)}/run`, {});
}
