import type { Story } from "../../workshop/story.ts";
import { Badge, EmptyState, ErrorState, Skeleton } from "./states.tsx";

const nothing = () => {};

export default {
	skeleton: () => <Skeleton className="h-8 w-48" />,
	empty: () => <EmptyState title="nothing here yet" />,
	error: () => <ErrorState onRetry={nothing} />,
	badges: () => (
		<div className="flex flex-wrap gap-2">
			<Badge>{"plain"}</Badge>
			<Badge kind="hot" icon="flame">
				{"hot"}
			</Badge>
			<Badge kind="ok">{"ok"}</Badge>
			<Badge kind="bad">{"bad"}</Badge>
			<Badge kind="vip">{"vip"}</Badge>
		</div>
	),
} satisfies Story;
