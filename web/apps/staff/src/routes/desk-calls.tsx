import { useT } from "@baize/i18n";
import { Chip } from "@baize/ui";
import { useState } from "react";
import { CallList } from "../features/calls/components/call-list.tsx";
import { CALL_STATUSES, searchOf } from "../features/calls/model.ts";
import { Toggle, Tools } from "../kit/bits.tsx";
import { OPS } from "../kit/call.ts";
import { PickBox } from "../kit/pick-box.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { useVendorOptions } from "../kit/vendor-name.tsx";

/** What vendors call and what they are answered, live. */
export default function CallsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["q", "vendor", "op", "status", "origin", "open"]);
	const [live, setLive] = useState(true);
	const vendors = useVendorOptions();
	const { q, open, ...rest } = filter;
	const status = (s: string) => (filter.status === s ? "" : s);
	return (
		<div className="grid gap-4">
			<Tools>
				<SearchBox label={t("desk.call.search")} value={q} onSearch={(text) => setFilter({ q: text })} />
				<PickBox label={t("staff.field.vendor")} value={filter.vendor} options={vendors} onPick={(vendor) => setFilter({ vendor })} />
				<PickBox label={t("desk.call.op")} value={filter.op} options={OPS.map((o) => ({ value: o, label: o }))} onPick={(op) => setFilter({ op })} />
				<PickBox
					label={t("staff.field.status")}
					value={CALL_STATUSES.some((s) => s === filter.status) ? filter.status : ""}
					options={CALL_STATUSES.map((s) => ({ value: s, label: s }))}
					onPick={(s) => setFilter({ status: s })}
				/>
				<Chip on={filter.status === "failed"} onClick={() => setFilter({ status: status("failed") })}>
					{t("desk.call.failed")}
				</Chip>
				<Chip on={filter.origin === "sandbox"} onClick={() => setFilter({ origin: filter.origin ? "" : "sandbox" })}>
					{t("desk.call.fromSandbox")}
				</Chip>
				<span className="ms-auto">
					<Toggle on={live} label={t("desk.call.live")} onFlip={() => setLive(!live)} />
				</span>
			</Tools>
			<CallList filter={{ ...rest, ...searchOf(q) }} live={live} open={open} onOpen={(id) => setFilter({ open: id })} />
			<p className="text-sm text-text-3">{t("desk.call.keeps")}</p>
		</div>
	);
}
