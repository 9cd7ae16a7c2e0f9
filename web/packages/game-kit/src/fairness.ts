/** The drawer that lets a member hold the house to its word: seeds, hashes, and every bet computed again here. */
import { el, icon, say } from "./dom.ts";
import { createOwnBets } from "./own-bets.ts";
import { figureOf, type GameHost, refusalText } from "./host.ts";
import type { Fairness, Rotated } from "./contract.ts";

const CLIENT_SEED = /^[\x21-\x7e]{1,64}$/;

function seedRow(name: string, value: string): HTMLElement {
	return el("div", { class: "bz-seed" }, el("span", { class: "bz-label" }, name), el("code", {}, value));
}

export interface FairnessDrawer {
	readonly element: HTMLElement;
	/** A bet used a nonce up. */
	played(nonce: number): void;
	/** Fetches the last bets. */
	load(): Promise<void>;
	/** Computes one bet again and shows it. */
	prove(roundId: string): Promise<void>;
}

/** Fills a sheet's body for a game with seeds of the member's own; replay shows one of its rounds on the board again. */
export function createFairness(host: GameHost, first: Fairness, replay: (roundId: string) => void): FairnessDrawer {
	const t = host.t;
	let now = first;
	const seeds = el("div", { class: "bz-seeds" });
	const revealed = el("div", { class: "bz-seeds" });
	const note = el("p", { class: "bz-note", role: "status" });
	const input = el("input", { id: "bz-client-seed", class: "bz-text", maxlength: 64, autocomplete: "off", spellcheck: "false", value: now.clientSeed });
	const draw = () =>
		seeds.replaceChildren(
			seedRow(t("games.fair.hash"), now.serverSeedHash),
			seedRow(t("games.fair.nonce"), figureOf(host, now.nonce)),
			seedRow(t("games.fair.next"), now.nextServerSeedHash),
		);
	const accept = (next: Fairness) => {
		now = { serverSeedHash: next.serverSeedHash, clientSeed: next.clientSeed, nonce: next.nonce, nextServerSeedHash: next.nextServerSeedHash ?? now.nextServerSeedHash };
		input.value = now.clientSeed;
		draw();
	};
	const attempt = async (run: () => Promise<string>) => {
		note.classList.remove("is-bad");
		try {
			say(note, await run());
		} catch (e) {
			note.classList.add("is-bad");
			say(note, refusalText(e, host));
		}
	};
	const save = () =>
		attempt(async () => {
			if (!CLIENT_SEED.test(input.value)) throw Object.assign(new Error(t("games.fair.badSeed")), { code: "input" });
			accept({
				...now,
				...(await host.request<Partial<Fairness> | null>("/studio/fairness/client-seed", { method: "PUT", body: { clientSeed: input.value } })),
				clientSeed: input.value,
			});
			return t("games.fair.saved");
		});
	const rotate = () =>
		attempt(async () => {
			const answer = await host.request<Rotated>("/studio/fairness/rotate", { method: "POST", body: {} });
			revealed.replaceChildren(
				el("h3", {}, t("games.fair.revealed")),
				seedRow(t("games.fair.seed"), answer.revealed.serverSeed),
				seedRow(t("games.fair.hash"), answer.revealed.serverSeedHash),
				seedRow(t("games.fair.client"), answer.revealed.clientSeed),
			);
			accept(answer);
			await load();
			return t("games.fair.rotated");
		});
	const bets = createOwnBets(host, replay, async () => {
		const before = now.serverSeedHash;
		await rotate();
		return now.serverSeedHash !== before;
	});
	const load = bets.load;
	draw();
	const element = el(
		"div",
		{ class: "bz-fair" },
		el("p", { class: "bz-plain" }, icon("shield") as unknown as Node, el("span", {}, t("games.fair.plain"))),
		seeds,
		el("label", { class: "bz-label", for: "bz-client-seed" }, t("games.fair.client")),
		el("div", { class: "bz-line" }, input, el("button", { type: "button", class: "bz-mini", onclick: () => void save() }, t("games.fair.save"))),
		el("button", { type: "button", class: "bz-wide", onclick: () => void rotate() }, t("games.fair.rotate")),
		el("p", { class: "bz-fine" }, t("games.fair.rotateNote")),
		note,
		revealed,
		bets.element,
	);
	const played = (nonce: number) => {
		now = { ...now, nonce: nonce + 1 };
		draw();
	};
	return { element, played, load: () => attempt(async () => load().then(() => "")), prove: bets.prove };
}
