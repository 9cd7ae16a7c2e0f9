import { formatCount, formatMoney, parseAmount } from "@baize/kernel";
import type { T } from "@baize/i18n";

/** What is given. */
export interface Prize {
	kind: "cash" | "points" | "bonus" | "ticket" | "rounds" | "goods" | "nothing";
	amount: string;
	count: number;
	tag: string;
	turnoverTimes: number;
}

interface Head {
	id: string;
	name: string;
	text: string;
	from: string;
	/** Empty for no end. */
	until: string;
}

/** A mission, and how far the member is. */
export interface Mission extends Head {
	period: "ONCE" | "DAILY" | "WEEKLY" | "EVENT";
	metric: "DEPOSIT" | "VALID_BET" | "WIN_COUNT" | "LOGIN_DAYS" | "INVITE" | "SINGLE_WIN";
	state: "LOCKED" | "IN_PROGRESS" | "CLAIMABLE" | "CLAIMED";
	amount: string;
	amountDone: string;
	count: number;
	countDone: number;
	sharePct: number;
	vipMin: number;
	autoClaim: boolean;
	prize: Prize;
	ends: string;
}

/** The calendar of the daily sign-in. */
export interface SignIn extends Head {
	days: Prize[];
	streak: number;
	today: boolean;
	ends: string;
}

/** A place on a leaderboard. */
export interface Place {
	place: number;
	name: string;
	score: number;
	total: string;
	prize: Prize;
	own: boolean;
}

/** A leaderboard. */
export interface Board extends Head {
	entry: "AUTO" | "JOIN" | "TICKET";
	scoring: "TURNOVER" | "MULTIPLE" | "WINS" | "POINTS";
	stakeMin: string;
	cost: number;
	prizes: { first: number; last: number; prize: Prize }[];
	top: Place[];
	own: Place;
	joined: boolean;
	stage: "" | "proposed" | "paid";
}

/** A field of a wheel; number -1 is thanks. */
export interface Field {
	number: number;
	name: string;
	prize: Prize;
	weight: number;
	chancePpm: number;
	left: number;
}

/** A wheel with the hash of the seed of the member's next draw. */
export interface Wheel extends Head {
	cost: number;
	tickets: number;
	vipMin: number;
	fields: Field[];
	seedHash: string;
	nonce: number;
}

/** All that shows that a draw was fixed before. */
export interface Proof {
	seedHash: string;
	serverSeed: string;
	clientSeed: string;
	nonce: number;
	roll: number;
	chances: { prize: number; weight: number }[];
}

/** What the member got. */
export interface Award {
	id: string;
	kind: "mission" | "signin" | "board" | "wheel" | "packet" | "referral";
	quest: string;
	state: "ISSUED" | "NOTHING" | "PROCESS" | "REJECTED";
	prize: Prize;
	name: string;
	number: number;
	note: string;
	at: string;
	proof?: Proof;
}

/** A red packet. */
export interface Packet extends Head {
	sum: string;
	shares: number;
	taken: number;
	vipMin: number;
	own?: Award;
}

/** Inviting friends: terms, code and what it brought. */
export interface Referral extends Head {
	code: string;
	deposit: string;
	turnover: string;
	days: number;
	referrer: Prize;
	referee: Prize;
	friends: number;
	earned: string;
}

/** A friend who came by the code. */
export interface Friend {
	name: string;
	state: "WAITING" | "DUE" | "HELD" | "PAID" | "REJECTED" | "EXPIRED";
	at: string;
}

/** How a prize is said in words. */
export function prizeText(t: T, lang: string, symbol: string, p: Prize, name = ""): string {
	switch (p.kind) {
		case "cash":
		case "bonus": {
			const amount = formatMoney(p.amount, symbol, lang, { decimals: parseAmount(p.amount) % 1_000_000n === 0n ? 0 : 2 });
			return p.kind === "cash" ? amount : t("quests.prize.bonus", { amount });
		}
		case "points":
			return t("quests.prize.points", { n: p.count });
		case "ticket":
			return t("quests.prize.tickets", { n: p.count });
		case "rounds":
			return t("quests.prize.rounds", { n: p.count });
		case "goods":
			return name || t("quests.prize.goods");
		default:
			return name || t("quests.prize.thanks");
	}
}

/** A score as its board counts it. */
export function scoreText(t: T, lang: string, symbol: string, scoring: Board["scoring"], p: Place): string {
	if (scoring === "TURNOVER") return formatMoney(p.total, symbol, lang);
	if (scoring === "MULTIPLE") return t("quests.board.times", { n: formatMoney(`${Math.floor(p.score / 100)}.${String(p.score % 100).padStart(2, "0")}`, "", lang).trim() });
	return formatCount(p.score, lang);
}

/** A chance in millionths as a percentage of few digits: 0.1%, 30%. */
export function chanceText(lang: string, ppm: number): string {
	const ten = Math.round(ppm / 100); // hundredths of a percent
	const text = `${Math.floor(ten / 100)}.${String(ten % 100).padStart(2, "0")}`;
	const decimals = ten % 100 === 0 ? 0 : ten % 10 === 0 ? 1 : 2;
	return `${formatMoney(text, "", lang, { decimals }).trim()}%`;
}

/** A slice of a wheel in degrees, clockwise from the top. */
export interface Arc {
	number: number;
	from: number;
	width: number;
	/** It is drawn wider than its chance, to be seen at all. */
	widened: boolean;
}

/** The least width of a slice in degrees: room for its chance in small figures. */
export const LEAST_ARC = 8;

/** Slices as wide as their chances, in the order of the fields; what cannot be had has none. The narrowest get the least width, at the cost of the others. */
export function arcsOf(fields: readonly Field[]): Arc[] {
	const shown = fields.filter((f) => f.chancePpm > 0);
	const narrow = new Set<number>();
	let scale = 0;
	for (let before = -1; before < narrow.size; ) {
		before = narrow.size;
		const rest = shown.reduce((sum, f) => (narrow.has(f.number) ? sum : sum + f.chancePpm), 0);
		scale = (360 - narrow.size * LEAST_ARC) / rest;
		for (const f of shown) if (f.chancePpm * scale < LEAST_ARC) narrow.add(f.number);
	}
	let from = 0;
	return shown.map(({ number, chancePpm }) => {
		const widened = narrow.has(number);
		const arc = { number, from, width: widened ? LEAST_ARC : chancePpm * scale, widened };
		from += arc.width;
		return arc;
	});
}

/** Where a wheel stands when the middle of a slice is under its pointer: degrees, after whole turns. */
export const restAngle = (from: number, arc: Arc, turns: number): number => {
	const rest = 360 - (arc.from + arc.width / 2);
	return Math.ceil(from / 360) * 360 + turns * 360 + rest;
};

/** Days left, hours left or minutes left until a moment, whichever is the largest that is not none. */
export function leftUntil(at: string, now: number): { unit: "d" | "h" | "m"; n: number } | null {
	const ms = Date.parse(at) - now;
	if (!(ms > 0)) return null;
	const minutes = Math.ceil(ms / 60_000);
	if (minutes < 60) return { unit: "m", n: minutes };
	return minutes < 48 * 60 ? { unit: "h", n: Math.floor(minutes / 60) } : { unit: "d", n: Math.floor(minutes / 1440) };
}
