import { openHouse } from "./house.ts";

/** Starts the one house of a run; every worker and project walks in it, each journey with members of its own. */
export default async function setup(): Promise<() => Promise<void>> {
	const house = await openHouse();
	process.env.JOURNEY_HOUSE = JSON.stringify({ url: house.url, data: house.data });
	return () => house.stop();
}
