import { defineConfig } from "@playwright/test";
import { existsSync, readFileSync } from "node:fs";
import type { Options } from "./journey.ts";

/** Chromium without its windows: the same engine, a fifth less work. */
const SHELL = "/usr/bin/chromium-headless-shell";
/** Journeys walk the built binary in headless Chromium, on a phone and on a desktop. */
const chromium = { executablePath: process.env.BAIZE_CHROMIUM || (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"), args: ["--no-sandbox", "--disable-dev-shm-usage"] };

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1440, height: 900 } };
const everywhere = /@everywhere/;
/** Nothing moves by itself, and no service worker stands between: to draw what moves and to store what nobody asks for again is half of a browser's work. */
const calm = { contextOptions: { reducedMotion: "reduce" as const }, serviceWorkers: "block" as const };
/** Whether the member site can be dressed in a test language. */
const dresses = readFileSync(new URL("../apps/member/src/main.tsx", import.meta.url), "utf8").includes("baize.pseudo");

export default defineConfig<Options>({
	globalSetup: "./setup.ts",
	testDir: "journeys",
	testMatch: "**/*.journey.ts",
	// What is skipped has not passed: this one needs an emulator, see `make firebase-drill`.
	testIgnore: process.env.BAIZE_FIREBASE_EMULATOR ? [] : "**/phone.journey.ts",
	outputDir: "../../artifacts/journey",
	// Each journey goes to the worker that is free: a long file would keep one busy while the other has ended.
	fullyParallel: true,
	workers: Number(process.env.JOURNEY_WORKERS) || 3,
	// A journey that fails once and then passes is told as flaky by the tally, with its name.
	retries: 1,
	timeout: 300_000,
	expect: { timeout: 30_000 },
	reporter: [["list"], ["./tally.ts"]],
	use: {
		browserName: "chromium",
		launchOptions: chromium,
		locale: "en-US",
		timezoneId: "Asia/Dhaka",
		actionTimeout: 30_000,
		navigationTimeout: 60_000,
		screenshot: "only-on-failure",
	},
	// English walks all journeys, the other languages those that are tagged: all that the specification numbers for this
	// door. The English phone has its motions and its service worker, the others have asked for calm, so that both are walked.
	projects: [
		{ name: "phone", use: phone, grepInvert: /@desktop/ },
		{ name: "desktop", use: { ...desktop, ...calm }, grepInvert: /@phone/ },
		{ name: "phone-bn", use: { ...phone, ...calm, lang: "bn", locale: "bn-BD" }, grep: everywhere },
		{ name: "desktop-bn", use: { ...desktop, ...calm, lang: "bn", locale: "bn-BD" }, grep: everywhere },
		...(dresses
			? [
					{ name: "phone-rtl", use: { ...phone, ...calm, lang: "ar-XB" as const }, grep: everywhere },
					{ name: "desktop-rtl", use: { ...desktop, ...calm, lang: "ar-XB" as const }, grep: everywhere },
				]
			: []),
	],
});
