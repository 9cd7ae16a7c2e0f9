import { beforeEach, expect, it, vi } from "vitest";
import { ChunkError, chunkMessage, loadChunk } from "./chunk.ts";

beforeEach(() => {
	vi.useFakeTimers();
	sessionStorage.clear();
	document.head.innerHTML = '<meta name="build" content="one">';
	vi.stubGlobal(
		"fetch",
		vi.fn(async () => Response.json({ build: "one" })),
	);
});

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: http://host/assets/home-12.js"));

it("comes on the third try", async () => {
	const load = vi.fn().mockImplementationOnce(missing).mockImplementationOnce(missing).mockResolvedValue("part");
	const got = loadChunk(load);
	await vi.advanceTimersByTimeAsync(3000);
	expect(await got).toBe("part");
	expect(load).toHaveBeenCalledTimes(3);
});

it("says which file did not come after three tries of the same version", async () => {
	const got = loadChunk(missing).catch((e) => e);
	await vi.advanceTimersByTimeAsync(3000);
	const e = await got;
	expect(e).toBeInstanceOf(ChunkError);
	expect([e.code, e.type, e.request]).toEqual(["ChunkLoadError", "missing", "home-12.js"]);
});

it("tells styles from scripts, each in its words", () => {
	const styles = new ChunkError(new Error("Unable to preload CSS for /assets/home-1.css"));
	expect([styles.code, chunkMessage(styles)]).toEqual(["CSS_CHUNK_LOAD_FAILED", "shell.chunk.style"]);
	expect(chunkMessage(new ChunkError(new Error("Failed to fetch /assets/home-1.js")))).toBe("shell.chunk.script");
});

it("gives up a file after two minutes", async () => {
	const got = loadChunk(() => new Promise(() => {})).catch((e) => e);
	await vi.advanceTimersByTimeAsync(3 * 120_000 + 3000);
	expect(((await got) as ChunkError).type).toBe("timeout");
});

it("reloads once when another version is out", async () => {
	vi.stubGlobal(
		"fetch",
		vi.fn(async () => Response.json({ build: "two" })),
	);
	const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
	for (let i = 0; i < 2; i++) {
		const got = loadChunk(missing).catch(() => {});
		await vi.advanceTimersByTimeAsync(20_000);
		await got;
	}
	expect(reload).toHaveBeenCalledTimes(1);
});
