import type { Boot, Promotion } from "@baize/api";
import { formatDate } from "@baize/kernel";
import { loadMessages, messagesOf } from "@baize/i18n";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BootProvider } from "../app/boot.tsx";
import { answer, good, refused, show, standInServer } from "../app/form.kit.tsx";
import { CLAIM_STATES, type ClaimState } from "../features/programme/model.ts";
import Promotions from "./promotions.tsx";

const TYPES = ["sports", "live", "slots", "cards", "fishing", "lotto", "rebate", "pointsmall", "ranking", "deposit", "appdownload", "newplayer", "gameoffers"];
/** What a reader can still do leads somewhere; the other states only say where a claim stands. */
const OPEN: readonly ClaimState[] = ["none", "login", "join", "claim"];

const promotion = (type: string): Promotion => ({
	id: `of-${type}`,
	type,
	title: `Title of ${type}`,
	summary: `Summary of ${type}`,
	cta: "",
	url: "/rng",
	content: `<p>Rule of <b>${type}</b></p>`,
	claim: `How ${type} is had`,
	terms: `<p>Terms of ${type}</p>`,
	announcementImages: [
		{ url: `/img/b/${type}-b.svg`, sequence: 2 },
		{ url: `/img/b/${type}-a.png`, url2x: `/img/b/${type}-a@2x.png`, sequence: 1 },
		{ url: `/img/b/${type}-c.svg`, sequence: 3 },
	],
	startsAt: "2026-01-01T00:00:00Z",
	endsAt: "2099-01-01T00:00:00Z",
});

standInServer();
beforeEach(() => {
	Element.prototype.scrollIntoView = () => {};
	sessionStorage.clear();
});
afterEach(() => void cleanup());

async function open(type: string, state: ClaimState, lang = "en") {
	const boot = { promotions: [], permission: { currencySymbol: "৳" } } as unknown as Boot;
	const offer = { promotion: `of-${type}`, who: `Who plays ${type}`, wagerTimes: 12, maxWin: "131000.00", state };
	history.replaceState(null, "", `/promotions#of-${type}`);
	answer.mockImplementation((path) =>
		good(
			path.startsWith("/promotions/campaigns")
				? { items: [] }
				: path.startsWith("/promotions")
					? { items: [offer] }
					: { notices: [], popups: [], promotions: TYPES.map(promotion) },
		),
	);
	await loadMessages(lang, ["shell", "content", "pages"]);
	await show(
		<BootProvider value={boot}>
			<Promotions />
		</BootProvider>,
		lang,
		"shell",
		"content",
		"pages",
	);
	await screen.findByText(`Who plays ${type}`);
	return document.getElementById(`of-${type}`) as HTMLElement;
}

it.each(TYPES)("a promotion of type %s says its rule, its figures, its pictures in order and when it ends, as the server has them", async (type) => {
	const card = await open(type, "claim", "bn");
	const has = (text: string | RegExp) => expect(within(card).getByText(text), String(text)).toBeTruthy();
	expect(card.querySelector(".promo-type")?.textContent).toBe(messagesOf("bn")[`content.promotions.type.${type}`]);
	for (const text of [`Title of ${type}`, `Summary of ${type}`, `How ${type} is had`, `Terms of ${type}`, "৳১,৩১,০০০.০০"]) has(text);
	has("১২ গুণ");
	has(formatDate("2099-01-01T00:00:00Z", "bn"));
	expect(card.querySelector(".promo-terms b")?.textContent).toBe(type);
	expect([...card.querySelectorAll("img")].map((i) => i.getAttribute("src"))).toEqual(["a.png", "b.svg", "c.svg"].map((n) => `/img/b/${type}-${n}`));
	expect(card.querySelector("img")?.getAttribute("srcset")).toBe(`/img/b/${type}-a@2x.png 2x`);
});

it.each(CLAIM_STATES)("a claim that is %s is said, and can be acted on only where there is something to do", async (state) => {
	const card = await open("rebate", state);
	const foot = card.querySelector(".promo-foot") as HTMLElement;
	const words = messagesOf("en")[`pages.claim.${state}`] as string;
	const said = within(foot).getByText(words);
	expect(said.closest("a, button") !== null).toBe(OPEN.includes(state));
	expect(said.closest(".badge") !== null).toBe(!OPEN.includes(state));
	vi.unstubAllGlobals();
});

it("a promotion that is not told yet carries no key in place of a word, and no end, state or claim that nobody knows", async () => {
	answer.mockImplementation(() => refused("request.internal", "Lost"));
	const boot = { promotions: [promotion("")], permission: { currencySymbol: "৳" } } as unknown as Boot;
	await show(
		<BootProvider value={boot}>
			<Promotions />
		</BootProvider>,
		"en",
		"shell",
		"content",
		"pages",
		"bonus",
	);
	expect(document.body.textContent).toContain("Summary of");
	for (const made of ["content.promotions", "No end set", "Running"]) expect(document.body.textContent).not.toContain(made);
	expect(document.querySelector(".promo-foot a")).toBeNull();
	await waitFor(() => expect(screen.getAllByRole("button", { name: "Try again" })).toHaveLength(2));
});

it("says where the bonuses to claim did not load, and brings them when asked again", async () => {
	answer.mockImplementation((path) =>
		path.startsWith("/promotions/campaigns") ? refused("request.internal", "Lost") : good({ items: [], notices: [], popups: [], promotions: [] }),
	);
	const boot = { promotions: [], permission: { currencySymbol: "৳" } } as unknown as Boot;
	await show(
		<BootProvider value={boot}>
			<Promotions />
		</BootProvider>,
		"en",
		"shell",
		"content",
		"pages",
		"bonus",
	);
	const again = await screen.findByRole("button", { name: "Try again" });
	answer.mockImplementation(() => good({ items: [{ id: "1", type: "x", name: "Welcome bonus", state: "login", terms: [], symbol: "৳" }] }));
	fireEvent.click(again);
	await screen.findByText("Welcome bonus");
});
