import { setToken } from "@baize/api";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { newClient } from "./client.ts";

afterEach(() => setToken(""));

/** A cache with what a member was shown, what is on the screen among it. */
function used() {
	const client = newClient();
	setToken("m_1");
	for (const key of ["profile", "contacts", "rails"]) client.setQueryData([key], "A's");
	const shown = ["winners", "deposits"].map((key) => {
		client.setQueryData([key], "A's");
		return new QueryObserver(client, { queryKey: [key], queryFn: () => "new", staleTime: 60_000 }).subscribe(() => {});
	});
	const left = () => ["profile", "contacts", "rails", "winners", "deposits"].filter((key) => client.getQueryData([key]) !== undefined);
	return { client, left, end: () => shown.forEach((off) => void off()) };
}

it.each([
	["has ended, however it ended", ""],
	["is another's", "m_2"],
])("keeps nothing of a member whose session %s, but what is everybody's and on the screen", (_, next) => {
	const { left, end } = used();
	expect(left()).toHaveLength(5);
	setToken(next);
	expect(left()).toEqual(["winners"]);
	end();
});
