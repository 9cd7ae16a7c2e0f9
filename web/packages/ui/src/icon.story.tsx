import type { Story } from "../workshop/story.ts";
import { Icon } from "./icon.tsx";

export default {
	upright: () => (
		<div className="flex gap-3">
			<Icon name="wallet" />
			<Icon name="clock" />
		</div>
	),
	flippedFromTheRight: () => (
		<div className="flex gap-3">
			<Icon name="chevron-right" />
			<Icon name="logout" />
		</div>
	),
} satisfies Story;
