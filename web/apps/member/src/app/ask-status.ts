import { request } from "@baize/api";

const EVERY_MS = 30_000;

/** Asks whether the site is still open, where no socket tells it. */
export function askStatus(): void {
	const ask = async () => {
		const { status } = await request<{ status: number }>("/site/status").catch(() => ({ status: 0 }));
		if (status !== 0) location.reload();
	};
	let timer: ReturnType<typeof setInterval> | undefined;
	const turn = () => {
		clearInterval(timer);
		timer = document.hidden ? undefined : setInterval(ask, EVERY_MS);
	};
	document.addEventListener("visibilitychange", turn);
	turn();
}
