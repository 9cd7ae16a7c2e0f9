import { beforeEach, expect, it } from "vitest";
import { atLaunchHost, isFramed } from "./launch-host.ts";

const HOSTS = ["https://play1.example", "https://play2.example/", "https://play3.example"];
const GAME = "https://play1.example/open?token=abc#x";

beforeEach(() => sessionStorage.clear());

it("opens a game at a host that chance chose, and all others of the session there as well", () => {
	expect(atLaunchHost(GAME, HOSTS, 0.5)).toBe("https://play2.example/open?token=abc#x");
	expect(atLaunchHost(GAME, HOSTS, 0.99)).toBe("https://play2.example/open?token=abc#x");
	expect(atLaunchHost(GAME, ["https://play1.example", "https://play3.example"], 0.99), "a host that was taken away is not asked").toBe("https://play3.example/open?token=abc#x");
});

it("leaves an address that is at none of them, and everything where the brand has none", () => {
	expect(atLaunchHost("https://vendor.example/open?token=abc", HOSTS, 0)).toBe("https://vendor.example/open?token=abc");
	expect(atLaunchHost("/sandbox/play?token=abc", HOSTS, 0)).toBe("/sandbox/play?token=abc");
	expect(atLaunchHost(GAME, [], 0)).toBe(GAME);
});

it("shows in a frame what stands at a listed host, and nothing else: the site's policy would refuse it", () => {
	expect(isFramed(GAME, HOSTS)).toBe(true);
	expect(isFramed("https://play2.example/another", HOSTS), "a slash in the list changes nothing").toBe(true);
	expect(isFramed("https://play1.example:8443/open", HOSTS), "another port is another host").toBe(false);
	expect(isFramed("https://play1.example.evil.example/open", HOSTS)).toBe(false);
	expect(isFramed("/sandbox/play?token=abc", HOSTS)).toBe(false);
	expect(isFramed(GAME, [])).toBe(false);
});
