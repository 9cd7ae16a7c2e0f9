import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../app/session.ts";
import { GiveDialog } from "../features/free-rounds/components/give-dialog.tsx";
import { GrantList } from "../features/free-rounds/components/grant-list.tsx";
import { MemberFilter } from "../features/free-rounds/components/member-filter.tsx";
import { GRANT_STATES } from "../features/free-rounds/model.ts";
import { Tools } from "../kit/bits.tsx";
import { PickBox } from "../kit/pick-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { useVendorOptions } from "../kit/vendor-name.tsx";

/** Free rounds that members were given: who has which, what is left of them, new ones and their end. */
export default function FreeRoundsPage() {
	const t = useT();
	const mayEdit = useMay("betting.grant.edit");
	const [filter, setFilter] = useFilter(["state", "vendor", "member", "open"]);
	const [giving, setGiving] = useState(false);
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips prefix="desk.free.state" value={filter.state} states={GRANT_STATES} onPick={(state) => setFilter({ state })} />
				<PickBox label={t("staff.field.vendor")} value={filter.vendor} options={useVendorOptions()} onPick={(vendor) => setFilter({ vendor })} />
				<MemberFilter value={filter.member} onPick={(member) => setFilter({ member })} />
				{mayEdit && (
					<Button icon="plus" onClick={() => setGiving(true)}>
						{t("desk.free.give")}
					</Button>
				)}
			</Tools>
			<GrantList filter={{ state: filter.state, vendor: filter.vendor, member: filter.member }} open={filter.open} onOpen={(open) => setFilter({ open })} />
			{giving && <GiveDialog onClose={() => setGiving(false)} />}
		</div>
	);
}
