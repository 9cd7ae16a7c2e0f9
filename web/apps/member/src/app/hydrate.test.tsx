import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadMessages } from "@baize/i18n";
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it, vi } from "vitest";
// @ts-expect-error: the reference of the template language is a build script
import { expand } from "../../build/expand.mjs";
import { Footer } from "../layouts/shell.tsx";
import Home from "../routes/home.tsx";
import { App } from "./app.tsx";
import { newClient } from "./client.ts";
import { homeRoute } from "./manifest.ts";
import { provideScreen } from "./screen.tsx";
import { tokenBoot } from "./token-boot.ts";

const boot = JSON.parse(readFileSync(join(import.meta.dirname, "../../test/boot.json"), "utf8"));

beforeAll(async () => {
	Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
	vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			observe() {}
			disconnect() {}
		},
	);
	vi.stubGlobal(
		"fetch",
		vi.fn(async () => new Response("{}", { status: 404 })),
	);
	vi.stubGlobal("scrollTo", () => {});
	await loadMessages("en", ["shell", "home"]);
	provideScreen(homeRoute, Home);
	await Footer.load();
});

/** The markup that a server makes of a boot document: drawn directly, as a filled template must equal it. */
const direct = (template: "home" | "shell") => renderToString(<App boot={boot} lang="en" template={template} client={newClient()} />);

it.each(["home", "shell"] as const)("adopts the %s markup without a mismatch, and keeps it", { timeout: 30_000 }, async (template) => {
	const complaints: unknown[] = [];
	vi.spyOn(console, "error").mockImplementation((...args) => void complaints.push(args.join(" ")));
	const root = document.createElement("div");
	root.innerHTML = direct(template);
	document.body.append(root);
	const drawn = [".side", ".header", ".home", ".home .gc", ".footer", ".tabbar"].map((part) => [part, root.querySelector(part)] as const);
	const adopted = await act(async () =>
		hydrateRoot(root, <App boot={boot} lang="en" template={template} client={newClient()} />, { onRecoverableError: (e) => complaints.push(e) }),
	);
	expect(complaints).toEqual([]);
	expect(root.querySelector(".header")).not.toBeNull();
	for (const [part, element] of drawn) if (element) expect(root.querySelector(part) === element, part).toBe(true);
	await act(async () => adopted.unmount()); // what it would draw later must find no page that is gone
});

it("fills repeats, conditions, look-ups and values, each escaped and never read again", () => {
	const template = '@@each a@@<i t="@@.n@@">@@if .on@@+@@end@@@@unless .k X@@@@label w .k@@@@end@@</i>@@end@@@@if none@@no@@end@@@@p.q@@|@@json@@';
	const data = {
		a: [
			{ n: "<@@p.q@@>", on: 1, k: "X" },
			{ n: "'", on: 0, k: "Y" },
		],
		none: [],
		p: { q: "&" },
	};
	expect(expand(template, data, { w: { Y: "Yes" } })).toBe(
		`<i t="&lt;@@p.q@@&gt;">+</i><i t="&#39;">Yes</i>&amp;|${JSON.stringify(data).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`)}`,
	);
});

it("names every list of the boot document that the page repeats", () => {
	const t = tokenBoot() as unknown as Record<string, { token?: string }>;
	for (const name of ["lanes", "hot", "banners", "notices", "promotions"]) expect(t[name]?.token).toBe(name);
});
