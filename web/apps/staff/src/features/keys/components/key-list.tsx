import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { State, Tools, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { PickBox } from "../../../kit/pick-box.tsx";
import { StateChips } from "../../../kit/state-chips.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import { useVendorOptions, VendorName } from "../../../kit/vendor-name.tsx";
import type { VendorKey } from "../model.ts";
import { IssueKey } from "./issue-key.tsx";

interface KeyListProps {
	filter: Record<"vendor" | "state", string>;
	onFilter: (change: Partial<Record<"vendor" | "state", string>>) => void;
}

/** Vendors' keys: which are live, since when, and the ways to make and end one. */
export function KeyList({ filter, onFilter }: KeyListProps) {
	const t = useT();
	const mayIssue = useMay("gateway.key.issue");
	const mayRetire = useMay("gateway.key.retire");
	const vendors = useVendorOptions();
	const [issue, setIssue] = useState(false);
	const [retire, setRetire] = useState<VendorKey | null>(null);
	const all = useQuery({ queryKey: ["staff", "vendor-keys"], queryFn: ({ signal }) => request<{ items: VendorKey[] }>("/staff/gateway/keys", { signal }) });
	if (all.isPending) return <Skeleton className="h-96" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	const rows = all.data.items.filter((k) => (!filter.vendor || k.vendor === filter.vendor) && (!filter.state || k.state === filter.state));
	const columns: Column<VendorKey>[] = [
		{ key: "vendor", head: t("staff.field.vendor"), cell: (k) => <VendorName code={k.vendor} /> },
		{ key: "key", head: t("desk.key.name"), cell: (k) => <code>{k.keyId}</code> },
		{ key: "state", head: t("staff.field.state"), cell: (k) => <State of={k.state} prefix="desk.key.state" tone={k.state === "live" ? "good" : "rest"} /> },
		{ key: "at", head: t("desk.key.createdAt"), cell: (k) => <When at={k.createdAt} /> },
		{ key: "retired", head: t("desk.key.retiredAt"), cell: (k) => <When at={k.retiredAt} />, wide: true },
		{
			key: "act",
			head: "",
			cell: (k) =>
				k.state === "live" && mayRetire && !k.fixed ? (
					<Button kind="secondary" size="sm" onClick={() => setRetire(k)}>
						{t("desk.key.retire")}
					</Button>
				) : null,
			end: true,
		},
	];
	return (
		<>
			<Tools>
				<StateChips prefix="desk.key.state" value={filter.state} states={["live", "retired"]} onPick={(state) => onFilter({ state })} />
				<PickBox label={t("staff.field.vendor")} value={filter.vendor} options={vendors} onPick={(vendor) => onFilter({ vendor })} />
				{mayIssue && (
					<Button icon="plus" onClick={() => setIssue(true)}>
						{t("desk.key.issue")}
					</Button>
				)}
			</Tools>
			<div className="panel overflow-clip">
				{rows.length ? (
					<Rows label={t("staff.nav.keys")} columns={columns} rows={rows} by={(k) => `${k.vendor}/${k.keyId}`} />
				) : (
					<EmptyState icon="lock" title={t("desk.key.none")} />
				)}
			</div>
			{issue && <IssueKey keys={all.data.items} vendor={filter.vendor} onClose={() => setIssue(false)} />}
			{retire && (
				<ActDialog
					title={t("desk.key.retireAsk")}
					danger
					reason="required"
					facts={[
						{ label: t("staff.field.vendor"), value: <VendorName code={retire.vendor} /> },
						{ label: t("desk.key.name"), value: <code>{retire.keyId}</code> },
					]}
					confirm={t("desk.key.retire")}
					done={t("desk.key.retiredDone", { name: retire.keyId })}
					run={(reason, key) => request(`/staff/gateway/keys/${retire.vendor}/${retire.keyId}/retire`, { method: "POST", body: { reason }, idempotencyKey: key })}
					onClose={() => setRetire(null)}
				>
					{t("desk.key.retireText")}
				</ActDialog>
			)}
		</>
	);
}
