import type { Story } from "../../workshop/story.ts";
import { Avatar, Card, Chip, LoadMore, Pagination } from "./lists.tsx";
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
	chips: () => (
		<div className="flex gap-2">
			<Chip on onClick={nothing}>
				{"on"}
			</Chip>
			<Chip on={false} onClick={nothing}>
				{"off"}
			</Chip>
		</div>
	),
	card: () => <Card className="p-4">{"a raised surface"}</Card>,
	avatar: () => <Avatar name="Rahima" />,
	loadMore: () => <LoadMore shown={20} total={812} onMore={nothing} />,
	loadMoreBusy: () => <LoadMore shown={20} total={812} busy onMore={nothing} />,
	loadedAll: () => <LoadMore shown={12} total={12} onMore={nothing} />,
	pages: () => <Pagination page={2} pages={9} onPage={nothing} />,
} satisfies Story;
