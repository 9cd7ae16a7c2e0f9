import { expect, it } from "vitest";
import { type Action, guard, sessionOf } from "./guard.ts";

const rows: [Action, number | undefined, string][] = [
	["look", undefined, "ok"],
	["launch", undefined, "login"],
	["favourite", undefined, "login"],
	["lottery", undefined, "redirect"],
	["account", 0, "ok"],
	["launch", 4, "trial"],
	["account", 4, "trial"],
	["demo", 4, "ok"],
	["lottery", 4, "ok"],
	["agent", 0, "redirect"],
	["agent", 41, "ok"],
];

it.each(rows)("%s by an account of type %s: %s", (action, type, kind) => expect(guard(action, sessionOf(type)).kind).toBe(kind));
