import "../styles/service.css";
import { useT } from "@baize/i18n";
import { Chip, EmptyState, Skeleton } from "@baize/ui";
import { useMay } from "../app/session.ts";
import { DeskChatView } from "../features/support/components/chat.tsx";
import { MacroPanel } from "../features/support/components/macros.tsx";
import { Queue } from "../features/support/components/queue.tsx";
import { SeatName, useDesk } from "../features/support/components/seat.tsx";
import { useDeskLive } from "../features/support/live.ts";
import { LISTS } from "../features/support/model.ts";
import { Tools } from "../kit/bits.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The support desk: who waits, one's own chats, and the one that is open. */
export default function SupportPage() {
	const t = useT();
	const mayMacro = useMay("messaging.macro.edit");
	const typing = useDeskLive();
	const desk = useDesk();
	const [filter, setFilter] = useFilter(["list", "chat"]);
	if (!desk) return <Skeleton className="h-96" />;
	const list = filter.list || "queue";
	return (
		<div className="grid gap-4">
			<SeatName desk={desk} />
			<Tools>
				{LISTS.map((x) => (
					<Chip key={x} on={list === x} onClick={() => setFilter({ list: x === "queue" ? "" : x })}>
						{t(`service.desk.${x}`)}
					</Chip>
				))}
			</Tools>
			<div className="desk-grid">
				<Queue list={list} open={filter.chat} onOpen={(chat) => setFilter({ chat })} />
				{filter.chat ? (
					<DeskChatView key={filter.chat} id={filter.chat} desk={desk} typing={typing === filter.chat} />
				) : (
					<EmptyState icon="headset" title={t("service.desk.pick")} />
				)}
			</div>
			{mayMacro && <MacroPanel />}
		</div>
	);
}
