import { pageKind } from "../features/device/model.ts";
import { buildHere } from "./chunk.ts";

type Told = Partial<Record<"fcp" | "lcp" | "inp" | "cls" | "ttfb", number>>;

/** The parts of performance entries that are read. */
interface Entry extends PerformanceEntry {
	value?: number;
	hadRecentInput?: boolean;
	interactionId?: number;
}

/** Tells the server once how fast this page was, when it is left: five figures and the kind of page, nothing of the visitor. */
export function tellVitals(): void {
	const told: Told = {};
	let shift = 0;
	const watch = (type: string, fn: (e: Entry) => void) => {
		try {
			const observer = new PerformanceObserver((list) => (list.getEntries() as Entry[]).forEach(fn));
			observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
		} catch {
			// A browser that does not measure this tells nothing of it.
		}
	};
	const page = pageKind(location.pathname);
	const [start] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	if (start) told.ttfb = Math.round(start.responseStart);
	watch("paint", (e) => {
		if (e.name === "first-contentful-paint") told.fcp = Math.round(e.startTime);
	});
	watch("largest-contentful-paint", (e) => {
		told.lcp = Math.round(e.startTime);
	});
	watch("layout-shift", (e) => {
		if (!e.hadRecentInput) shift += e.value ?? 0;
		told.cls = Math.round(shift * 1000);
	});
	watch("event", (e) => {
		if (e.interactionId) told.inp = Math.max(told.inp ?? 0, Math.round(e.duration));
	});
	const send = () => {
		if (document.visibilityState !== "hidden" || !told.fcp) return;
		removeEventListener("visibilitychange", send);
		navigator.sendBeacon?.("/vitals", JSON.stringify({ page, told, build: buildHere() }));
	};
	addEventListener("visibilitychange", send);
}
