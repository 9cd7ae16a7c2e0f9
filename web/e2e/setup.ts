import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type House, openHouse } from "./house.ts";
import { openProvider, type Provider } from "./pages/provider.ts";

/** The houses of a run: as journeys mostly want it, with its sign-in providers known, and as shipped, with the human check. */
const KINDS: Record<string, (provider: Provider) => Record<string, string>> = {
	plain: ({ issuer }) => ({
		// The house believes the journey about where it comes from.
		BAIZE_PROXIES: "127.0.0.1/32,::1/128",
		BAIZE_SOCIAL_ISSUERS: `google=${issuer};line=${issuer}`,
		BAIZE_SOCIAL_NAMES: "google=Google;line=LINE",
		BAIZE_SOCIAL_CLIENTS: "google=baize;line=baize",
		BAIZE_SOCIAL_SECRETS: "google=shared;line=shared",
	}),
	guarded: () => ({ BAIZE_HUMAN_CHECK: "true" }),
};

/**
 * Opens a door behind which the run's houses stand: `/<kind>/<worker>` answers where that house is, and starts it when
 * it is asked for the first time. Each worker has houses of its own, so that none sees another's switches and modes.
 */
export default async function setup(): Promise<() => Promise<void>> {
	let provider: Promise<Provider> | undefined;
	const houses = new Map<string, Promise<House>>();
	const start = async (kind: string): Promise<House> => {
		provider ??= openProvider();
		const settings = KINDS[kind];
		if (!settings) throw new Error(`no house of the kind ${kind}`);
		return openHouse(settings(await provider));
	};
	const door = createServer((ask, answer) => {
		const name = ask.url ?? "";
		const house = houses.get(name) ?? start(name.split("/")[1] ?? "");
		houses.set(name, house);
		house.then(
			({ url, data }) => answer.end(JSON.stringify({ url, data })),
			(e) => answer.writeHead(500).end(String(e)),
		);
	});
	process.env.JOURNEY_DOOR = await listen(door);
	return async () => {
		door.close();
		await Promise.all([...houses.values()].map((house) => house.then((h) => h.stop())));
		(await provider)?.stop();
	};
}

const listen = (door: Server): Promise<string> => new Promise((open) => door.listen(0, "127.0.0.1", () => open(`http://127.0.0.1:${(door.address() as AddressInfo).port}`)));
