import { demandOf, type Entered, mustChange } from "@baize/entry";
import { keepChange, keepDemand } from "../features/entry/api/ways.ts";
import { navigate } from "./navigate.ts";

const toLogin = () => navigate("/login", { over: true, replace: true });

/** Leaves a login that waits for a further proof to the login layer, which asks for it; tells whether it did. */
export function proveAtLogin(refusal: unknown): boolean {
	const demand = demandOf(refusal);
	if (!demand) return false;
	keepDemand(demand);
	toLogin();
	return true;
}

/** Leaves a session that opens nothing but the change of the password to the login layer, which asks for it; tells whether it did. */
export function changeAtLogin(answer: Entered): boolean {
	if (!mustChange(answer)) return false;
	keepChange(answer);
	toLogin();
	return true;
}
