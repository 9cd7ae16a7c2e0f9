import { useT } from "@baize/i18n";
import { cx } from "@baize/ui";
import { CallStatus, DialectMark, ReplayedMark, Took } from "../../../kit/call-view.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { Clock } from "../../../kit/clock.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import type { CallFilter, CallRow } from "../model.ts";
import { CallDrawer } from "./call-drawer.tsx";

const RENEW_MS = 2_000;

interface CallListProps {
	filter: CallFilter;
	/** Whether the list renews itself every two seconds. */
	live: boolean;
	open: string;
	onOpen: (id: string) => void;
}

/** The vendors' calls, newest first. */
export function CallList({ filter, live, open, onOpen }: CallListProps) {
	const t = useT();
	const list = useList<CallRow>("/staff/gateway/calls", { ...filter }, { live, everyMs: RENEW_MS });
	const columns: Column<CallRow>[] = [
		{
			key: "op",
			head: t("desk.call.op"),
			cell: (c) => (
				<span className="flex min-w-0 items-center gap-2">
					<code className={cx("op", `op-${c.op}`)}>{c.op}</code>
					{c.dialect && <DialectMark of={c.dialect} />}
					{c.replayed && <ReplayedMark />}
				</span>
			),
		},
		{ key: "status", head: t("staff.field.status"), cell: (c) => <CallStatus of={c.status} /> },
		{ key: "vendor", head: t("staff.field.vendor"), cell: (c) => <VendorName code={c.vendor} /> },
		{ key: "member", head: t("staff.field.member"), cell: (c) => (c.member ? <MemberName id={c.member} /> : <span className="text-text-3">–</span>), wide: true },
		{ key: "tx", head: "txId", cell: (c) => <code className="block max-w-40 truncate text-text-3">{c.txId || "–"}</code>, wide: true },
		{ key: "took", head: t("desk.call.took"), cell: (c) => <Took micros={c.micros} />, end: true },
		{ key: "at", head: t("desk.call.at"), cell: (c) => <Clock at={c.at} />, end: true },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("staff.nav.calls")}
				columns={columns}
				compact
				by={(c) => c.id}
				icon="history"
				empty={t("desk.call.none")}
				openId={open}
				onOpen={(c) => onOpen(c.id)}
			/>
			{open && <CallDrawer key={open} id={open} onClose={() => onOpen("")} />}
		</>
	);
}
