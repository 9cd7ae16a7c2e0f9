import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { RedemptionDrawer } from "../features/mall/components/redemption-act.tsx";
import { type Redemption, STATES, TONES } from "../features/mall/model.ts";
import { State, Tools, When } from "../kit/bits.tsx";
import { MemberName } from "../kit/member-name.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { type Column, ListTable } from "../kit/table.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { rowsOf, useList } from "../kit/use-list.ts";

/** What members exchange their points for; those in process wait for a decision. */
export default function RedemptionsPage() {
	const t = useT();
	const lang = useLang();
	const [filter, setFilter] = useFilter(["state", "member", "open"]);
	const list = useList<Redemption>("/staff/loyalty/redemptions", { state: filter.state, member: filter.member }, { live: true });
	const opened = rowsOf(list.data).find((r) => r.id === filter.open);
	const columns: Column<Redemption>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (r) => <MemberName id={r.member} /> },
		{ key: "what", head: t("mall.redemption.what"), cell: (r) => <b dir="auto">{r.name}</b> },
		{ key: "points", head: t("mall.redemption.points"), cell: (r) => formatCount(r.points, lang), end: true },
		{ key: "state", head: t("staff.field.state"), cell: (r) => <State of={r.state} prefix="mall.state" tone={TONES[r.state]} /> },
		{ key: "reference", head: t("mall.redemption.reference"), cell: (r) => <bdi>{r.reference}</bdi>, wide: true },
		{ key: "at", head: t("staff.field.created"), cell: (r) => <When at={r.createdAt} /> },
	];
	return (
		<div className="grid gap-4">
			<Tools>
				<StateChips value={filter.state} states={STATES} prefix="mall.state" onPick={(state) => setFilter({ state })} />
			</Tools>
			<ListTable
				list={list}
				label={t("mall.nav.redemptions")}
				columns={columns}
				by={(r) => r.id}
				icon="gift"
				empty={t("mall.redemption.none")}
				openId={filter.open}
				onOpen={(r) => setFilter({ open: r.id })}
			/>
			{opened && <RedemptionDrawer key={opened.id} of={opened} onClose={() => setFilter({ open: "" })} />}
		</div>
	);
}
