import { useT } from "@baize/i18n";
import { State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { wordFor } from "../../../kit/word.ts";
import { type Case, kindWord } from "../model.ts";
import { CaseDrawer } from "./case-drawer.tsx";

interface CaseListProps {
	filter: { state: string; kind: string; vendor: string };
	open: string;
	onOpen: (id: string) => void;
}

/** Cases, newest first; a row opens what was seen. */
export function CaseList({ filter, open, onOpen }: CaseListProps) {
	const t = useT();
	const list = useList<Case>("/staff/gateway/cases", filter, { live: true });
	const opened = rowsOf(list.data).find((c) => c.id === open);
	const columns: Column<Case>[] = [
		{ key: "kind", head: t("desk.case.kind"), cell: (c) => <b>{wordFor(t, "desk.case.kinds", kindWord(c.kind))}</b> },
		{ key: "vendor", head: t("staff.field.vendor"), cell: (c) => <VendorName code={c.vendor} /> },
		{ key: "subject", head: t("desk.case.subject"), cell: (c) => <code>{c.subject}</code>, wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (c) => <State of={c.state} prefix="desk.case.state" tone={c.state === "open" ? "wait" : "good"} /> },
		{ key: "at", head: t("desk.case.openedAt"), cell: (c) => <When at={c.openedAt} /> },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("staff.nav.cases")}
				columns={columns}
				by={(c) => c.id}
				icon="check"
				empty={t(filter.state === "open" ? "desk.case.noneOpen" : "desk.case.none")}
				openId={open}
				onOpen={(c) => onOpen(c.id)}
			/>
			{opened && <CaseDrawer key={opened.id} of={opened} onClose={() => onOpen("")} />}
		</>
	);
}
