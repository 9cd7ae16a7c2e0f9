import type { Story } from "../../workshop/story.ts";
import { Avatar, Card, Chip, LoadMore, Pagination } from "./lists.tsx";

const nothing = () => {};

export default {
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
