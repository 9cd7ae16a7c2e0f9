import type { Story } from "../../workshop/story.ts";
import { Marquee } from "./marquee.tsx";

const ITEMS = [
	{ id: "a", title: "maintenance on Friday" },
	{ id: "b", title: "a new game is on the tables" },
];

export default { notices: () => <Marquee label="notices" items={ITEMS} onOpen={() => {}} /> } satisfies Story;
