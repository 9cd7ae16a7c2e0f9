const RELOADED = "baize.reloaded";
const TIMEOUT_MS = 120_000;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** A part of the site that did not come, after all that can be done about it. */
export class ChunkError extends Error {
	/** Which kind of file: a script, or its styles. */
	readonly code: "ChunkLoadError" | "CSS_CHUNK_LOAD_FAILED";
	/** Why: it was missing, or took too long. */
	readonly type: "missing" | "timeout";
	/** The file's name, as far as the browser tells it. */
	readonly request: string;

	constructor(cause: unknown) {
		const text = cause instanceof Error ? cause.message : String(cause);
		super(text, { cause });
		this.code = /CSS/i.test(text) ? "CSS_CHUNK_LOAD_FAILED" : "ChunkLoadError";
		this.name = this.code;
		this.type = text === "timeout" ? "timeout" : "missing";
		this.request = /[\w-]+\.(?:js|css)/.exec(text)?.[0] ?? "";
	}
}

/** The message that says which file did not come. */
export const chunkMessage = (e: ChunkError): "shell.chunk.script" | "shell.chunk.style" => (e.code === "ChunkLoadError" ? "shell.chunk.script" : "shell.chunk.style");

function inTime<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
	let timer: ReturnType<typeof setTimeout>;
	const late = new Promise<never>((_, fail) => {
		timer = setTimeout(() => fail(new Error("timeout")), TIMEOUT_MS);
	});
	return Promise.race([load(), late]).finally(() => clearTimeout(timer));
}

/** Loads a chunk with two retries; when a newer version is out, reloads the page once instead. Throws ChunkError. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
	for (const pause of [400, 1600]) {
		try {
			return await inTime(load);
		} catch {
			await wait(pause);
		}
	}
	try {
		return await inTime(load);
	} catch (e) {
		if ((await isOutdated()) && !sessionStorage.getItem(RELOADED)) {
			sessionStorage.setItem(RELOADED, "1");
			location.reload();
			await wait(10_000);
		}
		throw new ChunkError(e);
	}
}

/** The id of the build that this page is of. */
export const buildHere = (): string => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";

/** Whether the server has another build than this page. */
export async function isOutdated(): Promise<boolean> {
	const answer = await fetch("/version.json", { cache: "no-store" })
		.then((r) => r.json() as Promise<{ build?: string }>)
		.catch(() => null);
	const mine = buildHere();
	return Boolean(answer?.build && mine && answer.build !== mine);
}
