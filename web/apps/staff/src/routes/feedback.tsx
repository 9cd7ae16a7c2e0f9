import { useT } from "@baize/i18n";
import { useMay } from "../app/session.ts";
import { BoundsPanel } from "../features/feedback/components/bounds-panel.tsx";
import { TicketList } from "../features/feedback/components/ticket-list.tsx";
import { TICKET_STATES, TOPICS } from "../features/feedback/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";

const STANDARD = "open";

/** What readers tell the house; without a choice, what waits for an answer. */
export default function FeedbackPage() {
	const t = useT();
	const maySet = useMay("feedback.settings");
	const [filter, setFilter] = useFilter(["state", "type", "ticket", "open"]);
	const state = filter.state === "all" || filter.ticket ? "" : filter.state || STANDARD;
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="care.feedback.state" value={state} states={TICKET_STATES} onPick={(s) => setFilter({ state: s === STANDARD ? "" : s || "all" })} />
				<PickBox
					label={t("care.feedback.type")}
					value={filter.type}
					options={TOPICS.map((x) => ({ value: x, label: t(`feedback.type.${x}`) }))}
					onPick={(type) => setFilter({ type })}
				/>
				<SearchBox label={t("care.feedback.number")} value={filter.ticket} onSearch={(ticket) => setFilter({ ticket })} />
			</Tools>
			<TicketList filter={{ state, type: filter.type, ticket: filter.ticket }} open={filter.open} onOpen={(open) => setFilter({ open })} />
			{maySet && <BoundsPanel />}
		</div>
	);
}
