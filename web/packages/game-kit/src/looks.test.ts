import { describe, expect, it } from "vitest";
import { createLooks } from "./looks.ts";

/** A table of a server whose answers come when they are let go, by the order in which they were asked for. */
function slow() {
	let seat: number | undefined;
	const letGo: (() => void)[] = [];
	const later = <T>(value: T) => new Promise<T>((done) => letGo.push(() => done(value)));
	return {
		sit() {
			seat = 3;
			return later(seat);
		},
		ask: () => later(seat),
		asked: () => letGo.length,
		async answer(n: number) {
			letGo[n]?.();
			await new Promise((done) => setTimeout(done));
		},
	};
}

describe("a look", () => {
	it("that was on its way when an act ended is taken again", async () => {
		const [table, looks] = [slow(), createLooks()];
		const seen = looks.look(table.ask);
		const sat = looks.act(table.sit);
		await table.answer(1);
		expect(await sat).toBe(3);
		await table.answer(0); // nobody sat when this was said
		expect(table.asked()).toBe(3);
		await table.answer(2);
		expect(await seen).toMatchObject({ answer: 3 });
	});
	it("whose answer comes before the act's is shown, and waits for nothing", async () => {
		const [table, looks] = [slow(), createLooks()];
		const seen = looks.look(table.ask);
		const sat = looks.act(table.sit);
		await table.answer(0);
		expect(await seen).toMatchObject({ answer: undefined });
		await table.answer(1);
		expect(await sat).toBe(3);
		expect(table.asked()).toBe(2);
	});
	it("that a later one has overtaken is taken again", async () => {
		const [table, looks] = [slow(), createLooks()];
		const early = looks.look(table.ask);
		void table.sit(); // elsewhere, as when the server cashes out by itself
		const late = looks.look(table.ask);
		await table.answer(2);
		expect(await late).toMatchObject({ answer: 3 });
		await table.answer(0);
		await table.answer(3);
		expect(await early).toMatchObject({ answer: 3 });
	});
	it("is taken again after an act that failed, too, and tells its own failure", async () => {
		const [table, looks] = [slow(), createLooks()];
		const seen = looks.look(table.ask);
		await expect(looks.act(() => Promise.reject(new Error("no answer")))).rejects.toThrow("no answer");
		await table.answer(0);
		await table.answer(1);
		expect(await seen).toMatchObject({ answer: undefined });
		await expect(looks.look(() => Promise.reject(new Error("no line")))).rejects.toThrow("no line");
	});
});
