/** One room on this screen: watched first, then shot in from a seat. */
import { attr, type Chip, createLoop, type Frame, type GameHost, refusalText, remember, type Sheet, type StakeRule } from "@baize/game-kit";
import { type Amount, parseAmount } from "@baize/kernel";
import { takeAim } from "./aim.ts";
import { land } from "./catches.ts";
import { createFlight, within } from "./flight.ts";
import { hear } from "./hear.ts";
import { fire, gunOf, joyOf } from "./model.ts";
import { type Answer, enter, fetchRoom, leave, type News, newsOf, type Room, type Taken } from "./net.ts";
import { createPanel, stakeOf } from "./panel.ts";
import { createPoses } from "./poses.ts";
import { createScene, type GunView } from "./scene.ts";
import { createSchool } from "./school.ts";
import { createCard, createSeats } from "./seats.ts";
import { fillTargets } from "./sheets.ts";
import { createTalk } from "./talk.ts";

export interface SeatDeps {
	readonly host: GameHost;
	readonly frame: Frame;
	readonly targets: Sheet;
	readonly rule: StakeRule;
	readonly first: Amount;
	/** The return, as it is written. */
	readonly name: string;
}

export interface SeatHandle {
	room(): Room;
	/** One shot, for the keyboard. */
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
	let note = "";
	let bad = false;
	let chips: readonly Chip[] = [];
	const poses = createPoses(() => scene.projection);
	const pose = poses.of;
	const mine = () => room.mine?.seat;
	const card = createCard(host, d.name, room.rules);
	const tell = (text: string, wrong: boolean) => {
		note = text;
		bad = wrong;
		render();
	};
	const panel = createPanel(host, room.sheet, d.rule, {
		sit: () => void sit(),
		stake(stake) {
			gun = { ...gun, stake };
			tell("", false);
		},
		weapon(weapon) {
			gun = { ...gun, weapon };
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
		for (const o of a.bullets) {
			if (o.state === "REFUSED" && o.refused !== "studio.fishing.fish") flight.end(seat, o.bullet);
			if (o.state !== "HIT_RESOLVED") continue;
			const told = joyOf(gun, o.paid);
			gun = told.gun;
			frame.settled(o.cost, o.paid);
			const caught = land(
				shows(),
				{ seat, weapon: gun.weapon, spot: met.get(o.bullet), catches: o.catches, own: { cost: o.cost, joy: told.joy } },
			);
			met.delete(o.bullet);
			for (const c of caught) {
				const label = t("games.fishing.caught", c);
				frame.tell(label);
				chips = remember(chips, { id: `${o.bullet}`, text: `×${c.times}`, label, tone: "good", title: label });
			}
			if (caught.length > 0) frame.history(chips);
		}
		render();
	}
	/** Where own bullets met their fish, until the answer comes. */
	const met = new Map<number, { x: number; y: number }>();
	const shoot = () => {
		const seat = mine();
		if (seat === undefined || busy) return;
		const p = scene.projection;
		const from = p.gun(seat);
		const g = pose(seat);
		const aim = lock === undefined ? undefined : school.find(lock);
		if (lock !== undefined && !aim) lock = undefined;
		if (aim) {
			const at = p.at(aim.x, aim.y);
			g.angle = Math.atan2(at.y - from.y, at.x - from.x);
		}
		talk.feed();
		const now = performance.now();
		if (flight.bullets.filter((b) => b.own).length >= room.rules.inAir) return;
		const done = fire(room.sheet, gun, stakeOf(gun), g.angle + (p.turned ? Math.PI : 0), now, room.rules.fireMs);
		if (done === "wait") return;
		if (done === "empty") return talk.loading ? tell(t("games.fishing.loading"), false) : undefined;
		gun = done.gun;
		g.weapon = gun.weapon;
		g.firedAt = now;
		flight.fire({ id: done.bullet, seat, weapon: gun.weapon, own: true, lock }, from, g.angle, now + room.rules.bulletMs);
		frame.sound.play("tap");
		note = "";
		bad = false;
		render();
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
	const ask = async (what: () => Promise<Room>) => {
		busy = true;
		render();
		const asked = performance.now();
		try {
			const next = await what();
			busy = false;
			if (alive) take(next, (performance.now() - asked) / 2);
		} catch (e) {
			busy = false;
			if (alive) tell(refusalText(e, host), true);
		}
	};
	const refresh = () => ask(() => fetchRoom(host, room.room));
	const sit = () => ask(() => enter(host, ""));
	const stand = () =>
		ask(async () => {
			down = false;
			const got = await leave(host, room.room);
			if (got.balanceVersion > 0) frame.pay(got.balance, got.balanceVersion);
			frame.tell(t("games.fishing.left", { shots: got.shots, cost: host.money(got.cost), paid: host.money(got.paid) }));
			return fetchRoom(host, room.room);
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
			met.set(b.id, { x: b.x, y: b.y });
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
