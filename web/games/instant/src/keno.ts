/** Keno: a board of forty numbers, of which ten are drawn. */
import { attr, el, figureOf, tween } from "@baize/game-kit";
import { KENO_DRAWN, KENO_NUMBERS, KENO_PICKS, kenoTable } from "@baize/game-kit/fair";
import type { Played } from "./net.ts";
import { brief, choosing, even, type Single, timesOf } from "./parts.ts";

const EACH_MS = 130;
const detail = (p: Played) => p.detail as { drawn: readonly number[]; hits: number };

export const keno: Single = (stage, host, act) => {
	const t = host.t;
	let picked: number[] = [];
	let locked = false;
	const cells = Array.from({ length: KENO_NUMBERS }, (_, i) => el("button", { type: "button", class: "in-cell", onclick: () => toggle(i + 1) }, figureOf(host, i + 1)));
	const pays = el("ol", { class: "in-pays" });
	stage.append(el("div", { class: "in-keno" }, el("div", { class: "in-cells", role: "group", "aria-label": t("games.keno.choose") }, ...cells), pays));
	const draw = () => {
		cells.forEach((c, i) => {
			attr(c, "aria-pressed", String(picked.includes(i + 1)));
			c.disabled = locked || (picked.length === KENO_PICKS && !picked.includes(i + 1));
		});
		pays.replaceChildren(
			...kenoTable(picked.length).flatMap((m, hits) =>
				m === 0n
					? []
					: [
							el(
								"li",
								{ "data-hits": hits, "aria-label": t("games.keno.pays", { hits, times: `${brief(m)}×` }) },
								el("b", {}, figureOf(host, m < 10_000_000n ? `${brief(m)}×` : brief(m), false)),
								el("span", {}, figureOf(host, hits)),
							),
						],
			),
		);
	};
	const set = (next: number[]) => {
		picked = next.sort((a, b) => a - b);
		draw();
		act.changed();
	};
	const toggle = (n: number) => set(picked.includes(n) ? picked.filter((p) => p !== n) : [...picked, n]);
	const lucky = () => {
		const left = Array.from({ length: KENO_NUMBERS }, (_, i) => i + 1);
		const draws = crypto.getRandomValues(new Uint32Array(KENO_PICKS));
		set([...draws].flatMap((d) => left.splice(d % left.length, 1)));
	};
	const quick = el("button", { type: "button", class: "in-choice", onclick: lucky }, t("games.keno.lucky"));
	const empty = el("button", { type: "button", class: "in-choice", onclick: () => set([]) }, t("games.keno.clear"));
	draw();
	return {
		fields: [el("div", { class: "in-choices" }, quick, empty)],
		rules: [t("games.keno.rule")],
		bet: () => (picked.length > 0 ? { picks: picked } : undefined),
		recall(bet) {
			picked = [...(bet.picks as number[])];
			draw();
		},
		render(look) {
			locked = look.locked;
			quick.disabled = locked;
			empty.disabled = locked || picked.length === 0;
			cells.forEach((c, i) => {
				c.disabled = locked || (picked.length === KENO_PICKS && !picked.includes(i + 1));
			});
		},
		clear() {
			for (const c of cells) c.removeAttribute("data-drawn");
			for (const li of pays.children) li.removeAttribute("data-hit");
		},
		show(played, still) {
			const { drawn, hits } = detail(played);
			return tween(still ? 0 : EACH_MS * KENO_DRAWN, (p) => {
				const shown = p < 1 ? Math.floor(even(p) * KENO_DRAWN) : KENO_DRAWN;
				for (const n of drawn.slice(0, shown)) attr(cells[n - 1] as Element, "data-drawn", picked.includes(n) ? "hit" : "other");
				if (p >= 1) for (const li of pays.children) attr(li, "data-hit", li.getAttribute("data-hits") === String(hits));
			});
		},
		above: () =>
			picked.length === 0
				? undefined
				: kenoTable(picked.length).reduce(
						(sum, m, hits) =>
							sum + (m > 10_000n ? (choosing(picked.length, hits) * choosing(KENO_NUMBERS - picked.length, KENO_DRAWN - hits)) / choosing(KENO_NUMBERS, KENO_DRAWN) : 0),
						0,
					),
		text: (p) => timesOf(p.multiplier),
		told: (p) => t("games.keno.told", { numbers: figureOf(host, detail(p).drawn.join(", ")), hits: detail(p).hits }),
	};
};
