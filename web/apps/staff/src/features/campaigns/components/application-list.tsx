import { useT } from "@baize/i18n";
import { State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { Application } from "../model.ts";
import { ApplicationDrawer, toneOf } from "./application-drawer.tsx";

interface ListProps {
	filter: { state: string; campaign: string };
	open: string;
	onOpen: (id: string) => void;
}

/** Applications; a row opens the whole of one. */
export function ApplicationList({ filter, open, onOpen }: ListProps) {
	const t = useT();
	const list = useList<Application>("/staff/applications", filter, { live: true });
	const columns: Column<Application>[] = [
		{ key: "name", head: t("campaign.col.campaign"), cell: (x) => <b dir="auto">{x.name}</b> },
		{ key: "member", head: t("campaign.col.member"), cell: (x) => <MemberName id={x.member} /> },
		{
			key: "remark",
			head: t("campaign.app.remark"),
			cell: (x) => (
				<span className="line-clamp-2" dir="auto">
					{x.remark}
				</span>
			),
			wide: true,
		},
		{ key: "pictures", head: t("campaign.app.pictures"), cell: (x) => x.pictures },
		{ key: "state", head: t("campaign.col.state"), cell: (x) => <State of={x.state} prefix="campaign.app.state" tone={toneOf(x.state)} /> },
		{ key: "at", head: t("campaign.app.at"), cell: (x) => <When at={x.at} /> },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("campaign.applications")}
				columns={columns}
				by={(x) => x.id}
				icon="gift"
				empty={t("campaign.app.none")}
				openId={open}
				onOpen={(x) => onOpen(x.id)}
			/>
			{open && <ApplicationDrawer key={open} id={open} onClose={() => onOpen("")} />}
		</>
	);
}
