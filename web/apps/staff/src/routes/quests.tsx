import { useT } from "@baize/i18n";
import { Button, Chip } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../app/session.ts";
import { EditDialog } from "../features/rewards/quest/edit-dialog.tsx";
import { KINDS, type Kind, type Quest } from "../features/rewards/quest/model.ts";
import { PlacesDrawer } from "../features/rewards/quest/places-drawer.tsx";
import { QuestList } from "../features/rewards/quest/quest-list.tsx";
import { HeldFriends, Things } from "../features/rewards/quest/queues.tsx";
import { Tools } from "../kit/bits.tsx";

/** Missions, leaderboards, draws, red packets, sign-in and invitations: what is defined, what waits for staff. */
export default function QuestsPage() {
	const t = useT();
	const may = useMay("rewards.quest.set");
	const [tab, setTab] = useState<Kind | "things" | "friends">("mission");
	const [edit, setEdit] = useState<Quest | "new" | null>(null);
	const [places, setPlaces] = useState<Quest | null>(null);
	const kind = tab === "things" || tab === "friends" ? null : tab;
	return (
		<div className="grid gap-4">
			<Tools>
				<div className="flex flex-wrap gap-2">
					{KINDS.map((k) => (
						<Chip key={k} on={tab === k} onClick={() => setTab(k)}>
							{t(`questdesk.kind.${k}`)}
						</Chip>
					))}
					<Chip on={tab === "things"} onClick={() => setTab("things")}>
						{t("questdesk.tab.things")}
					</Chip>
					<Chip on={tab === "friends"} onClick={() => setTab("friends")}>
						{t("questdesk.tab.friends")}
					</Chip>
				</div>
				{may && kind && (
					<Button icon="plus" onClick={() => setEdit("new")}>
						{t("questdesk.make")}
					</Button>
				)}
			</Tools>
			{kind && <QuestList key={kind} kind={kind} may={may} onEdit={setEdit} onOpen={kind === "board" ? setPlaces : undefined} />}
			{tab === "things" && <Things />}
			{tab === "friends" && <HeldFriends />}
			{edit && kind && <EditDialog kind={kind} of={edit === "new" ? undefined : edit} onClose={() => setEdit(null)} />}
			{places && <PlacesDrawer of={places} onClose={() => setPlaces(null)} />}
		</div>
	);
}
