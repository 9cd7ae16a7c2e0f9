import { useT } from "@baize/i18n";
import { Avatar } from "@baize/ui";
import { Link, useLocation } from "wouter";
import { Id, State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { kindOf, type Member, stateOf } from "../model.ts";

/** Members whose name begins with a text, or the one with an id. */
export function MemberList({ query }: { query: string }) {
	const t = useT();
	const [, go] = useLocation();
	const list = useList<Member>("/staff/members", { query });
	const columns: Column<Member>[] = [
		{
			key: "account",
			head: t("staff.field.member"),
			cell: (m) => (
				<span className="inline-flex items-center gap-2.5">
					<Avatar name={m.account} size={30} />
					<Link href={`/members/${m.id}`} className="link font-semibold">
						<bdi>{m.account}</bdi>
					</Link>
				</span>
			),
		},
		{ key: "type", head: t("staff.field.type"), cell: (m) => t(`staff.member.kind.${kindOf(m.type)}`) },
		{ key: "status", head: t("staff.field.status"), cell: (m) => <State of={stateOf(m)} /> },
		{ key: "currency", head: t("staff.field.currency"), cell: (m) => m.currency, wide: true },
		{ key: "upline", head: t("staff.field.upline"), cell: (m) => <Id of={m.upline} />, wide: true },
		{ key: "at", head: t("staff.field.opened"), cell: (m) => <When at={m.createdAt} /> },
	];
	return (
		<ListTable
			list={list}
			label={t("staff.nav.members")}
			columns={columns}
			by={(m) => m.id}
			icon="users"
			empty={t(query ? "staff.member.noMatch" : "staff.member.none")}
			onOpen={(m) => go(`/members/${m.id}`)}
		/>
	);
}
