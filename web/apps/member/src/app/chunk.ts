const RELOADED = "baize.reloaded";
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Loads a chunk with two retries; when a newer version is out, reloads the page once instead. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
	for (const pause of [400, 1600]) {
		try {
			return await load();
		} catch {
			await wait(pause);
		}
	}
	try {
		return await load();
	} catch (e) {
		if ((await isOutdated()) && !sessionStorage.getItem(RELOADED)) {
			sessionStorage.setItem(RELOADED, "1");
			location.reload();
			await wait(10_000);
		}
		throw e;
	}
}

/** Whether the server has another build than this page. */
export async function isOutdated(): Promise<boolean> {
	const answer = await fetch("/version.json", { cache: "no-store" })
		.then((r) => r.json() as Promise<{ build?: string }>)
		.catch(() => null);
	const mine = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
	return Boolean(answer?.build && mine && answer.build !== mine);
}
