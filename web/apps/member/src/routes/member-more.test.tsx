import { act, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { navigate } from "../app/navigate.ts";
import { show, standInServer } from "../app/form.kit.tsx";
import MemberMore from "./member-more.tsx";

const way = vi.hoisted(() => ({ popped: false }));
vi.mock("../app/scroll.ts", async (real) => ({ ...(await real<object>()), wasPopped: () => way.popped }));
vi.mock("../app/screen.tsx", () => ({ Screen: () => null, loadScreen: () => Promise.resolve() }));
standInServer();

let to = vi.fn();
beforeEach(() => {
	to = vi.fn();
	vi.stubGlobal("scrollTo", to);
	way.popped = false;
	history.replaceState(null, "", "/member/betting-record");
	render(<main id="main" tabIndex={-1} />);
});
afterEach(() => history.replaceState(null, "", "/"));

it("begins a page of the member centre at its top, where readers go on", async () => {
	await show(<MemberMore />, "en", "shell");
	expect(to).not.toHaveBeenCalled();
	act(() => navigate("/member/profit"));
	expect(to).toHaveBeenCalledTimes(1);
	expect(document.activeElement?.id).toBe("main");
});

it("leaves a page of the member centre that is come back to where it stood", async () => {
	await show(<MemberMore />, "en", "shell");
	way.popped = true;
	act(() => navigate("/member/profit"));
	expect(to).not.toHaveBeenCalled();
});
