/** One room on this screen: watched first, then shot in from a seat. */
import { attr, type Chip, createLooks, createLoop, type Frame, type GameHost, refusalText, type Sheet, type StakeRule, type Timed, timed } from "@baize/game-kit";
import { type Amount, parseAmount } from "@baize/kernel";
import { takeAim } from "./aim.ts";
import { land } from "./catches.ts";
import { createFlight, within } from "./flight.ts";
import { hear } from "./hear.ts";
import { gunOf } from "./model.ts";
import { type Answer, enter, fetchRoom, leave, type News, newsOf, type Room, type Taken } from "./net.ts";
import { createPanel } from "./panel.ts";
import { createPoses } from "./poses.ts";
import { createScene, type GunView } from "./scene.ts";
import { createSchool } from "./school.ts";
import { createCard, createSeats } from "./seats.ts";
import { fillTargets } from "./sheets.ts";
import { type Met, takeOutcomes } from "./outcomes.ts";
import { takeShot } from "./shot.ts";
import { createTalk } from "./talk.ts";

export interface SeatDeps {
	readonly host: GameHost;
	readonly frame: Frame;
	readonly targets: Sheet;
	readonly rule: StakeRule;
	readonly first: Amount;
	readonly returnPct: string;
}

export interface SeatHandle {
	room(): Room;
	shot(): void;
	still(on: boolean): void;
	pause(): void;
	resume(): void;
	destroy(): void;
}

export function createSeat(d: SeatDeps, first: Room): SeatHandle {
	const { host, frame } = d;
	const t = host.t;
	let room = first;
	let gun = gunOf(room, d.first);
	let taken: readonly Taken[] = room.taken;
	let school = createSchool(room.sheet, room.seed, room.nowMs, room.caught);
	const flight = createFlight();
	const scene = createScene(frame.stage, room.sheet.code);
	const seats = createSeats(host, room.seats);
	let still = host.reducedMotion;
	let lock: number | undefined;
	let down = false;
	let busy = false;
	let alive = true;
	let [note, bad] = ["", false];
	let chips: readonly Chip[] = [];
	/** Where own bullets met their fish, and with which weapon, until the answer comes. */
	const met: Met = new Map();
	const poses = createPoses(() => scene.projection);
	const pose = poses.of;
	const mine = () => room.mine?.seat;
	const card = createCard(host, d.returnPct, room.rules);
	const tell = (text: string, wrong: boolean) => {
		note = text;
		bad = wrong;
		render();
	};
	const panel = createPanel(host, room.sheet, d.rule, {
		sit: () => void sit(),
		choose(choice) {
			gun = { ...gun, ...choice };
			frame.sound.play("tap");
			tell("", false);
		},
		trigger(on) {
			down = on;
			if (on) shoot();
		},
		targets() {
			fillTargets(d.targets.body, host, school.seen(), (id) => {
				lock = id;
				d.targets.close();
				const aim = id === undefined ? undefined : school.find(id);
				tell(aim ? t("games.fishing.aimed", { name: t(`games.fishing.fish.${aim.species.code}`) }) : "", false);
			});
			d.targets.open();
		},
		leave: () => void stand(),
	});
	const render = () => {
		const seated = room.mine !== null;
		panel.render({ gun, note, bad, seated, busy });
		card.hidden = seated;
		seats.render(taken, mine(), scene.projection);
		attr(frame.stage, "data-seated", seated);
	};
	const talk = createTalk({
		host,
		sheet: room.sheet,
		most: room.rules.loadBullets,
		gun: () => gun,
		set(g) {
			gun = g;
			render();
		},
		seat: () => (room.mine ? { room: room.room, stayId: room.mine.stayId } : undefined),
		balance: () => parseAmount(frame.balance()),
		pay: (balance, version) => version > 0 && frame.pay(balance, version),
		answered,
		trouble(text, lost) {
			down = false;
			tell(text, true);
			if (lost) void refresh();
		},
	});
	const shows = () => ({ host, frame, scene, school, sheet: room.sheet, still: () => still });
	function answered(a: Answer, way: number) {
		school.sync(a.nowMs, way);
		const seat = mine();
		if (seat === undefined) return;
		const next = takeOutcomes(a.bullets, { show: shows(), seat, flight, met }, { gun, chips });
		gun = next.gun;
		if (next.chips !== chips) frame.history(next.chips);
		chips = next.chips;
		render();
	}
	const shoot = () => {
		const seat = mine();
		if (seat === undefined || busy) return;
		talk.feed();
		const aim = lock === undefined ? undefined : school.find(lock);
		if (!aim) lock = undefined;
		const done = takeShot({ seat, room, projection: scene.projection, flight, pose: pose(seat), aim }, gun);
		if (done === "empty" && talk.loading) tell(t("games.fishing.loading"), false);
		if (typeof done === "string") return;
		gun = done;
		frame.sound.play("tap");
		tell("", false);
	};
	const news = (n: News) => {
		hear(n, { mine: mine(), pose, flight, scene, bulletMs: room.rules.bulletMs, land: (x) => land(shows(), x) });
		if (!n.seats) return;
		taken = n.seats;
		if (room.mine && !taken.some((x) => x.seat === mine())) void refresh();
		render();
	};
	const take = (next: Room, way: number) => {
		if (next.seed !== room.seed || next.room !== room.room) {
			school = createSchool(next.sheet, next.seed, next.nowMs + way, next.caught);
			flight.clear(false);
		}
		const was = room;
		room = next;
		taken = next.taken;
		if (next.mine?.stayId !== was.mine?.stayId) {
			gun = gunOf(next, d.first, gun);
			flight.clear(true);
			if (was.mine && !next.mine) tell(t("games.fishing.stoodUp"), false);
		}
		scene.turn((next.mine?.seat ?? 0) >= 2);
		poses.clear();
		if (next.topic !== was.topic) follow();
		render();
	};
	const looks = createLooks();
	const ask = async (what: () => Promise<Timed<Room>>) => {
		busy = true;
		render();
		try {
			const { answer, ms } = await what();
			busy = false;
			if (alive) take(answer, ms / 2);
		} catch (e) {
			busy = false;
			if (alive) tell(refusalText(e, host), true);
		}
	};
	const refresh = () => ask(() => looks.look(() => fetchRoom(host, room.room)));
	const sit = () => ask(() => looks.act(() => timed(() => enter(host))));
	const stand = () =>
		ask(async () => {
			down = false;
			const got = await looks.act(() => leave(host, room.room));
			if (got.balanceVersion > 0) frame.pay(got.balance, got.balanceVersion);
			frame.tell(t("games.fishing.left", { shots: got.shots, cost: host.money(got.cost), paid: host.money(got.paid) }));
			return looks.look(() => fetchRoom(host, room.room));
		});
	let end: () => void = () => undefined;
	const follow = () => {
		end();
		end = host.subscribe(room.topic, {
			message(kind, data) {
				const n = newsOf(kind, data);
				if (n) news(n);
			},
			gap: () => void refresh(),
			status: (online) => (online ? void refresh() : tell(t("games.error.link"), true)),
		});
	};
	const loop = createLoop((now, dt) => {
		const fish = school.seen();
		if (down) shoot();
		flight.step(dt, now, scene.projection, fish, (b, s) => {
			const w = room.sheet.weapons[b.weapon];
			met.set(b.id, { x: b.x, y: b.y, weapon: b.weapon });
			gun = { ...gun, hits: [...gun.hits, { bullet: b.id, fish: within(s, fish, w?.reach ?? 0, w?.hits ?? 1) }] };
		});
		const shown: GunView[] = taken.map((x) => ({ ...pose(x.seat), seat: x.seat, own: x.seat === mine(), weapon: x.seat === mine() ? gun.weapon : x.weapon }));
		scene.draw(now, { fish, flight, guns: shown, lock, still });
	});
	scene.element.append(seats.element);
	takeAim(scene.element, t("games.fishing.water"), {
		ready: () => mine() !== undefined,
		point(x, y) {
			const from = scene.projection.gun(mine() ?? 0);
			pose(mine() ?? 0).angle = Math.atan2(y - from.y, x - from.x);
		},
		turn(by) {
			pose(mine() ?? 0).angle += by;
		},
		trigger(on, pointed) {
			if (pointed) lock = undefined;
			down = on;
			if (on) shoot();
		},
		shot: () => shoot(),
	});
	frame.stage.append(card);
	frame.side.replaceChildren(panel.element);
	follow();
	scene.turn((room.mine?.seat ?? 0) >= 2);
	render();
	loop.start();
	return {
		room: () => room,
		shot: shoot,
		still(on) {
			still = on;
		},
		pause: () => loop.stop(),
		resume: () => loop.start(),
		destroy() {
			alive = false;
			loop.stop();
			talk.destroy();
			end();
			if (room.mine) void leave(host, room.room).catch(() => undefined);
			scene.destroy();
		},
	};
}
