import { defineConfig } from "@playwright/test";

/** Journeys walk the built binary in headless Chromium, on a phone and on a desktop. */
const chromium = { executablePath: process.env.BAIZE_CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] };

export default defineConfig({
	testDir: "journeys",
	testMatch: "**/*.journey.ts",
	outputDir: "../../artifacts/journey",
	workers: 1,
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
	projects: [
		{ name: "phone", use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } },
		{ name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
	],
});
