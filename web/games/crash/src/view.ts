/** Draws the crash table: sky, multiplier, countdown, the table's bets, the line's quality. */
import { attr, createLoop, createStage, el, figureOf, type GameHost, isWin, say } from "@baize/game-kit";
import { barsOf, hundredths, multiplierNow, ownBet, secondsLeft, type Standing, type State, standing, timesText } from "./model.ts";
import { drawSky, isLow, type Scene } from "./sky.ts";

/** A round that is over, in hundredths: where it ended, and where the member cashed out. */
export interface Past {
	readonly point: bigint;
	readonly cash?: bigint;
}

export interface View {
	readonly bets: HTMLElement;
	render(state: State): void;
	latency(ms: number | undefined): void;
	/** Shows a past round instead of the one under way, until it is taken away. */
	recall(past: Past | undefined): void;
	still(on: boolean): void;
	pause(on: boolean): void;
	destroy(): void;
}

const BETTING_S = 6;
const FALL_MS = 2600;
/** A past round is shown in this time at most. */
const PAST_MS = 4000;
const SHOWN_BETS = 50;

const over = (phase: State["phase"]) => phase === "CRASHED" || phase === "VOID";

/** The milliseconds at which the curve stands at so many hundredths; for drawing only. */
const msAt = (m: bigint): number => Math.log(Number(m) / 100) / 0.00006;

/** Builds the view; each is called every frame with the multiplier on screen. */
export function createView(stage: HTMLElement, sign: HTMLElement, host: GameHost, each: (multiplier: bigint) => void): View {
	const t = host.t;
	let state: State | undefined;
	let still = host.reducedMotion;
	let crashedAt = 0;
	const canvas = createStage(stage, () => {
		attr(stage, "data-low", isLow(canvas.height));
		paint(performance.now());
	});
	const times = el("div", { class: "cr-times" });
	const status = el("div", { class: "cr-status", role: "status" });
	const bar = el("div", { class: "cr-bar", "aria-hidden": "true" }, el("i"));
	const mine = el("div", { class: "cr-mine" });
	stage.append(el("div", { class: "cr-head" }, times, status, bar, mine));
	const bars = el("span", { class: "cr-bars" }, ...[1, 2, 3, 4].map((n) => el("i", { style: `--n:${n}` })));
	sign.append(bars);
	const count = el("h2", { class: "cr-count" });
	const list = el("ol", { class: "cr-list" });
	const bets = el("section", { class: "cr-bets", "aria-label": t("games.crash.table") }, count, list);
	let past: (Past & { since: number }) | undefined;
	const sky = (scene: Omit<Scene, "now" | "color" | "still" | "write">, now: number) => {
		if (canvas.context && canvas.width) drawSky(canvas.context, canvas.width, canvas.height, { ...scene, now, color: host.color, still, write: (text) => figureOf(host, text) });
	};
	const paintPast = ({ point, cash, since }: NonNullable<typeof past>, now: number) => {
		const whole = msAt(point);
		const long = still ? 1 : Math.min(PAST_MS, Math.max(900, whole));
		const p = Math.min(1, (now - since) / long);
		say(times, figureOf(host, `${timesText(p < 1 ? BigInt(Math.floor(Math.exp(whole * p * 0.00006) * 100)) : point)}×`));
		sky({ phase: p < 1 ? "RUNNING" : "CRASHED", ms: whole * p, since: Math.max(0, now - since - long), cash: cash === undefined ? undefined : msAt(cash) }, now);
	};
	const paint = (now: number) => {
		const s = state;
		if (!s) return;
		const m = multiplierNow(s, Date.now());
		if (past) {
			each(m);
			return paintPast(past, now);
		}
		if (s.phase === "RUNNING") say(times, figureOf(host, `${timesText(m)}×`));
		if (s.phase === "BETTING") {
			const left = secondsLeft(s, Date.now());
			say(times, left > 0 ? t("games.crash.seconds", { s: left.toFixed(1) }) : t("games.crash.starting"));
			bar.style.setProperty("--p", String(Math.min(1, left / BETTING_S)));
		}
		each(m);
		const own = ownBet(s);
		const cash = own?.multiplier ? msAt(hundredths(own.multiplier)) : undefined;
		sky({ phase: s.phase === "VOID" ? "CRASHED" : s.phase, ms: s.phase === "RUNNING" ? Math.max(0, Date.now() - s.startedAt) : msAt(m), since: now - crashedAt, cash }, now);
		if (over(s.phase) && now - crashedAt > FALL_MS) loop.stop();
	};
	const loop = createLoop(paint);
	const row = (b: State["bets"][number]) =>
		el(
			"li",
			{ class: "cr-row", "data-out": Boolean(b.cashedAt) },
			el("bdi", { class: "cr-name" }, b.name),
			el("span", {}, host.money(b.stake)),
			el("span", { class: "cr-at" }, b.cashedAt ? figureOf(host, `${b.cashedAt}×`) : ""),
			el("span", { class: "cr-pay" }, b.payout ? host.money(b.payout) : ""),
		);
	let shownBets: State["bets"] | undefined;
	return {
		bets,
		render(s) {
			const before = state;
			state = s;
			if (over(s.phase) && (before?.phase !== s.phase || before.roundNo !== s.roundNo)) crashedAt = performance.now();
			attr(stage, "data-phase", s.phase);
			attr(stage, "data-online", s.online);
			const how = standing(s);
			attr(stage, "data-mine", how);
			if (over(s.phase) && !past) say(times, figureOf(host, `${timesText(multiplierNow(s, Date.now()))}×`));
			say(status, past ? t("games.replay.title") : !s.online ? t("games.crash.offline") : t(`games.crash.phase.${s.phase.toLowerCase()}`, { round: s.roundNo }));
			say(mine, ownText(s, how, host));
			if (s.bets !== shownBets) {
				shownBets = s.bets;
				say(count, t("games.crash.inRound", { count: s.betCount }));
				list.replaceChildren(...s.bets.slice(0, SHOWN_BETS).map(row));
			}
			loop.start();
			paint(performance.now());
		},
		latency(ms) {
			attr(bars, "data-bars", ms === undefined ? 0 : barsOf(ms));
			attr(bars, "role", "img");
			attr(bars, "aria-label", ms === undefined ? t("games.crash.offline") : t("games.crash.latency", { ms: Math.round(ms) }));
			attr(bars, "title", bars.getAttribute("aria-label"));
		},
		recall(next) {
			past = next && { ...next, since: performance.now() };
			attr(stage, "data-past", past !== undefined);
			if (state) this.render(state);
		},
		still(on) {
			still = on;
		},
		pause: (on) => (on ? loop.stop() : loop.start()),
		destroy() {
			loop.stop();
			canvas.destroy();
		},
	};
}

function ownText(s: State, how: Standing, host: GameHost): string {
	const own = ownBet(s);
	if (!own || how === "none") return "";
	const money = (a: string) => host.money(a);
	if (how === "cashed")
		return host.t(own.payout && isWin(own.stake, own.payout) ? "games.crash.mine.cashed" : "games.crash.mine.back", { at: own.multiplier ?? "", payout: money(own.payout ?? "0") });
	return host.t(`games.crash.mine.${how}`, { stake: money(own.stake) });
}
