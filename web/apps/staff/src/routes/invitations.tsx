import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../app/session.ts";
import { InvitationDrawer } from "../features/invitations/components/invitation-drawer.tsx";
import { InvitationList } from "../features/invitations/components/invitation-list.tsx";
import { MakeInvitation } from "../features/invitations/components/make-invitation.tsx";
import type { Invitation } from "../features/invitations/model.ts";
import { Tools } from "../kit/bits.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** Invitation codes: whose they are, who came by them, a new one, on and off. */
export default function InvitationsPage() {
	const t = useT();
	const mayEdit = useMay("members.invitation.edit");
	const [filter, setFilter] = useFilter(["q"]);
	const [making, setMaking] = useState(false);
	const [open, setOpen] = useState<Invitation | null>(null);
	return (
		<div className="grid gap-4">
			<Tools>
				<SearchBox label={t("staff.invite.search")} value={filter.q} onSearch={(q) => setFilter({ q })} />
				{mayEdit && (
					<Button icon="plus" onClick={() => setMaking(true)}>
						{t("staff.invite.make")}
					</Button>
				)}
			</Tools>
			<InvitationList query={filter.q} mayEdit={mayEdit} onOpen={setOpen} />
			{making && <MakeInvitation onClose={() => setMaking(false)} />}
			{open && <InvitationDrawer of={open} onClose={() => setOpen(null)} />}
		</div>
	);
}
