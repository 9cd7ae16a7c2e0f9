import { expect, it } from "vitest";
import { beforeOf, draftOf, type Edition, sentDraft } from "./documents.ts";

const edition = (version: number): Edition => ({
	version,
	texts: { en: { title: "Terms", subtitle: "News", body: `<p>${version}</p>` }, bn: { title: " " } },
	revision: 1,
	state: "shown",
	accepted: 0,
});

it("begins a draft with the newest version's words, but not with its news", () => {
	expect(draftOf([edition(2), edition(1)]).texts.en).toEqual({ title: "Terms", subtitle: "", body: "<p>2</p>" });
	expect(draftOf([edition(0), edition(2)]).version).toBe(0);
	expect(draftOf([]).texts).toEqual({ en: { title: "", subtitle: "" } });
});

it("compares a draft with the newest version and a version with the one below", () => {
	const all = [edition(0), edition(3), edition(2)];
	expect(beforeOf(all, 0)?.version).toBe(3);
	expect(beforeOf(all, 3)?.version).toBe(2);
	expect(beforeOf(all, 2)).toBeUndefined();
});

it("leaves languages without any word out", () => expect(Object.keys(sentDraft(edition(0)).texts)).toEqual(["en"]));
