/** The newer rooms as the walk needs them: a bonus that is held, papers and a case, points, quests, a chat, news. */
import { randomUUID } from "node:crypto";
import { member, operator, PASSWORD, PAY, send, until } from "./house.mjs";

/** A picture of one point. */
const POINT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** What the sandbox's verifier leaves to people, and what it takes for a child's: the ends of a document's number. */
const UNSURE = "L471199";
const MINOR = "L471117";
const DAY_MS = 86_400_000;

/** Opens an account with the fields that the house asks for, and returns its session. */
async function newcomer(base, username) {
	const { fields } = await send(base, "GET", "/auth/register-settings");
	const known = { payeeName: "Rahima Khatun", mobileNum: `017${String(Date.now()).slice(-8)}`, email: `${username}@example.com`, paymentPassword: PAY };
	const asked = Object.fromEntries(fields.filter((f) => f.enabled && known[f.name]).map((f) => [f.name, known[f.name]]));
	return (await send(base, "PUT", "/auth/register", { username, password: PASSWORD, confirmPassword: PASSWORD, termsAccepted: true, ...asked })).token;
}

/** Sends the papers of level 1 and waits until they are out of the verifier's hands. */
async function prove(base, token, number) {
	const details = { name: "Rahima Khatun", born: "1991-02-03", document: "nid", number };
	await send(base, "PUT", "/member/verification", { level: 1, details, papers: [{ kind: "front", bytes: POINT }] }, token);
}

/** A claim of the sandbox's gift, an application for its bonus of stories, and a thing that was won at a wheel of things alone. */
async function luck(base, token, desk) {
	const as = (method, path, body) => send(base, method, path, body, token);
	const { items } = await as("GET", "/promotions/campaigns");
	await as("POST", `/member/campaigns/${items.find((c) => c.tag === "hello-200").id}/claim`, { code: "" });
	await as("POST", `/member/campaigns/${items.find((c) => c.tag === "best-win").id}/applications`, { remark: "A win of 4,000 on Friday.", images: [POINT] });
	const field = (name) => ({
		name: { en: name },
		prize: { kind: "goods", tag: "rain-jacket", amount: "0", count: 1, turnoverTimes: 0 },
		weight: 1,
		stock: 9,
		dailyStock: 0,
		perMember: 0,
	});
	const wheel = await desk("POST", "/staff/quests", {
		kind: "wheel",
		tag: "things",
		currency: "BDT",
		from: new Date(Date.now() - DAY_MS).toISOString(),
		until: new Date(Date.now() + DAY_MS).toISOString(),
		order: 1,
		name: { en: "Rain things" },
		text: { en: "A thing every time" },
		rule: { wheel: { ticket: "lily", cost: 1, vipMin: 0, prizes: [field("Rain jacket"), field("Umbrella")] } },
		version: 0,
	});
	await desk("PUT", `/staff/quests/${wheel.id}/state`, { state: "open", version: wheel.version, why: "" });
	await as("POST", "/quests/sign-in", {});
	const wheels = await as("GET", "/quests/wheels");
	const { seedHash } = wheels.items.find((w) => w.id === wheel.id);
	await as("POST", `/quests/wheels/${wheel.id}/spin`, { seedHash, clientSeed: randomUUID() });
}

/** A small reward of the mall, redeemed and not decided. */
async function mall(as, desk) {
	const prize = { kind: "cash", amount: "1", count: 0, tag: "", turnoverTimes: 1 };
	const terms = { addStock: 9, open: true, sort: 9, note: {}, worth: "0", each: 0, rankFrom: 0, depositMonth: "0" };
	await desk("PUT", "/staff/loyalty/wares/cash-1", { version: 0, name: { en: "1 taka" }, points: 100, prize, ...terms });
	await as("POST", "/member/points/redeem", { tag: "cash-1", paymentPassword: PAY });
}

/** A chat that is over, and one that staff have taken. */
async function chats(as, desk) {
	await desk("POST", "/staff/support/desk", { name: "Mina" });
	for (const [topic, text] of [
		["deposit", "My money has not come."],
		["game", "The wheel stopped and nothing came of it."],
	]) {
		if ((await as("GET", "/member/support")).chat) await as("POST", "/member/support/chat/close");
		const { id } = await as("POST", "/member/support/chat", { topic, text });
		await desk("POST", `/staff/support/chats/${id}/take`);
		await desk("POST", `/staff/support/chats/${id}/lines`, { text: "I am looking at it." });
	}
}

/** A table at which two have talked, one of whom may not write any more. */
async function talk(base, desk, member, loud) {
	const { items } = await send(base, "GET", "/games?gameType=LIVE&limit=100");
	const game = items.find((g) => g.playable && g.mechanic === "table");
	const said = async (token, text) => {
		const { gameToken } = await send(base, "POST", `/member/games/${game.nodeId}/launch`, {}, token);
		const tables = await send(base, "GET", "/studio/tables", undefined, gameToken);
		await send(base, "POST", `/studio/tables/${tables.items[0].code}/chat`, { text }, gameToken);
		return tables.items[0].code;
	};
	await said(loud, "Sell me your place!");
	const table = await said(member, "Good luck all");
	const { lines } = await desk("GET", `/staff/studio/tables/${table}/chat`);
	await desk("PUT", `/staff/studio/tables/mutes/${lines[1].member}`, { minutes: 60, reason: "Shouts at others" });
}

/** Furnishes the rooms and adds the sessions that see them. */
export async function furnishRooms(base, tokens) {
	const as = (method, path, body) => send(base, method, path, body, tokens.member);
	const desk = (method, path, body) => send(base, method, path, body, tokens.staff);
	tokens.leaver = await newcomer(base, "leaver1");
	tokens.lucky = await newcomer(base, "lucky1");
	await luck(base, tokens.lucky, desk);
	await prove(base, tokens.lucky, UNSURE);
	await prove(base, await newcomer(base, "young1"), MINOR);
	await send(base, "POST", "/member/privacy/erase", { password: PASSWORD, confirm: true }, await newcomer(base, "gone1"));
	await talk(base, desk, tokens.member, tokens.lucky);
	await mall(as, desk);
	await chats(as, desk);
	const texts = { en: { title: "The river is high", text: "The boats stay in the harbour tonight." } };
	await desk("POST", "/staff/messaging/broadcasts", { name: "Boats", purpose: "service", channels: ["inbox"], audience: {}, texts, link: "/promotions", version: 0 });
	tokens.risk = await operator(base, "risk");
	const waits = (path) => until(async () => (await send(base, "GET", path, undefined, tokens.risk)).items.length > 0);
	await waits("/staff/compliance/requests?state=referred");
	await waits("/staff/compliance/cases");
}

/** The days of the house whose games have a past: how far its clock runs ahead in each, in milliseconds. */
export const DAYS = [0, 1, 2].map((n) => n * DAY_MS);

/** Some rounds, for a day's sums of what games pay back. */
export async function playDay(base) {
	const token = await member(base, "member1");
	const { items } = await send(base, "GET", "/games?gameType=RNG&limit=20");
	const { nodeId } = items.find((g) => g.playable && g.mechanic === "slot");
	const { gameToken } = await send(base, "POST", `/member/games/${nodeId}/launch`, {}, token);
	const { game } = await send(base, "GET", "/studio/session", undefined, gameToken);
	for (let n = 0; n < 6; n++) await send(base, "POST", "/studio/slots/spin", { stake: game.minStake }, gameToken);
}
