import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { State, Sum, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type Grant, toneOfGrant } from "../model.ts";
import { GrantDrawer } from "./grant-drawer.tsx";

interface GrantListProps {
	filter: { state: string; vendor: string; member: string };
	open: string;
	onOpen: (id: string) => void;
}

/** Grants of free rounds, newest first; a row opens its story. */
export function GrantList({ filter, open, onOpen }: GrantListProps) {
	const t = useT();
	const lang = useLang();
	const list = useList<Grant>("/staff/free-rounds", filter, { live: true });
	const opened = rowsOf(list.data).find((g) => g.id === open);
	const columns: Column<Grant>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (g) => <MemberName id={g.member} /> },
		{ key: "reward", head: t("desk.free.reward"), cell: (g) => <bdi className="break-all font-semibold">{g.reward}</bdi> },
		{ key: "vendor", head: t("staff.field.vendor"), cell: (g) => <VendorName code={g.vendor} />, wide: true },
		{ key: "used", head: t("desk.free.played"), cell: (g) => <bdi>{t("desk.free.usedOf", { used: formatCount(g.used, lang), all: formatCount(g.rounds, lang) })}</bdi>, end: true },
		{ key: "worth", head: t("campaign.f.roundStake"), cell: (g) => <Sum of={g.stake} currency={g.currency} strong />, end: true },
		{ key: "state", head: t("staff.field.state"), cell: (g) => <State of={g.state} prefix="desk.free.state" tone={toneOfGrant(g.state)} /> },
		{ key: "until", head: t("staff.field.expires"), cell: (g) => <When at={g.expiresAt} /> },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("campaign.type.rounds")}
				columns={columns}
				by={(g) => g.id}
				icon="gift"
				empty={t("desk.free.none")}
				openId={open}
				onOpen={(g) => onOpen(g.id)}
			/>
			{open && <GrantDrawer key={open} id={open} known={opened} onClose={() => onOpen("")} />}
		</>
	);
}
