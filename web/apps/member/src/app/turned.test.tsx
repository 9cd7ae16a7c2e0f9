import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { navigate } from "./navigate.ts";
import { useEntry, useTurned } from "./turned.ts";

const way = vi.hoisted(() => ({ popped: false }));
vi.mock("./scroll.ts", async (real) => ({ ...(await real<object>()), wasPopped: () => way.popped }));
afterEach(cleanup);

const View = ({ id }: { id: string | null }) => {
	useTurned(id);
	return null;
};

it("begins at the top where a view takes another's place, and leaves alone what is opened or come back to", () => {
	const to = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
	const page = render(<View id={null} />);
	expect(to).not.toHaveBeenCalled();
	act(() => page.rerender(<View id="d1" />));
	expect(to).toHaveBeenCalledTimes(1);
	way.popped = true;
	act(() => page.rerender(<View id={null} />));
	expect(to).toHaveBeenCalledTimes(1);
});

const List = () => {
	useTurned(useEntry());
	return null;
};

it("begins a list at its top where a link leads to it anew, and neither where it is narrowed nor where a layer opens over it", () => {
	way.popped = false;
	history.replaceState({ key: "first" }, "", "/rng");
	const to = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
	to.mockClear();
	render(<List />);
	act(() => navigate("/rng?kind=HOT", { replace: true }));
	act(() => navigate("/search", { over: true }));
	expect(to).not.toHaveBeenCalled();
	act(() => navigate("/rng?vassalage=PG"));
	expect(to).toHaveBeenCalledTimes(1);
});
