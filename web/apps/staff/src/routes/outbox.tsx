import { useT } from "@baize/i18n";
import { OutboxList } from "../features/outbox/components/outbox-list.tsx";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { useFilter } from "../kit/use-filter.ts";

const CHANNELS = ["sms", "email"] as const;
const STATES = ["queued", "kept", "sent", "failed", "expired"] as const;

/** Messages to members: what went out, what waits, what could not be sent. */
export default function OutboxPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["channel", "state"]);
	return (
		<div className="grid gap-4">
			<Tools>
				<PickBox
					label={t("staff.outbox.channel")}
					value={filter.channel}
					options={CHANNELS.map((c) => ({ value: c, label: t(`staff.outbox.channel.${c}`) }))}
					onPick={(channel) => setFilter({ channel })}
				/>
				<PickBox
					label={t("staff.field.status")}
					value={filter.state}
					options={STATES.map((s) => ({ value: s, label: t(`staff.outbox.state.${s}`) }))}
					onPick={(state) => setFilter({ state })}
				/>
			</Tools>
			<OutboxList channel={filter.channel} state={filter.state} />
			<p className="text-sm text-text-3">{t("staff.outbox.keeps")}</p>
		</div>
	);
}
