import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Chip, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "../app/session.ts";
import { Compare } from "../features/reconcile/components/compare.tsx";
import { DayDrawer } from "../features/reconcile/components/day-drawer.tsx";
import { DayList, dayKey } from "../features/reconcile/components/day-list.tsx";
import { VendorPlot } from "../features/reconcile/components/vendor-plot.tsx";
import { byVendor, DAY_STATES, type Day, dateOf, datesOf } from "../features/reconcile/model.ts";
import { Tools } from "../kit/bits.tsx";
import { faultText } from "../kit/fault.ts";
import { PickBox } from "../kit/pick-box.tsx";
import { StateChips } from "../kit/state-chips.tsx";
import { useFilter } from "../kit/use-filter.ts";
import { useVendorOptions } from "../kit/vendor-name.tsx";

const PERIODS = ["7", "30", "90"] as const;
const STANDARD = "30";

/** Whether ledger, rounds and vendors agree, day by day. */
export default function ReconcilePage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["vendor", "state", "days", "open"]);
	const may = useMay("gateway.reconcile.run");
	const vendors = useVendorOptions();
	const to = dateOf(Date.now());
	const from = dateOf(Date.now(), 1 - Number(filter.days || STANDARD));
	const found = useQuery({
		queryKey: ["staff", "days", from, to, filter.vendor],
		queryFn: ({ signal }) => request<{ items: Day[] }>("/staff/gateway/days", { query: { from, to, vendor: filter.vendor || undefined }, signal }),
		placeholderData: (before) => before,
	});
	const days = found.data?.items ?? [];
	const opened = days.find((d) => dayKey(d) === filter.open);
	const open = (d: Day) => setFilter({ open: dayKey(d) });
	return (
		<div className="grid gap-4">
			<Tools>
				{PERIODS.map((p) => (
					<Chip key={p} on={(filter.days || STANDARD) === p} onClick={() => setFilter({ days: p === STANDARD ? "" : p })}>
						{t("desk.day.period", { count: Number(p) })}
					</Chip>
				))}
				<PickBox label={t("staff.field.vendor")} value={filter.vendor} options={vendors} onPick={(vendor) => setFilter({ vendor })} />
				{may && <Compare onDone={() => void found.refetch()} />}
			</Tools>
			{found.isPending && <Skeleton className="h-96" />}
			{found.isError && <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />}
			{days.length > 0 && <VendorPlot rows={byVendor(days)} dates={datesOf(from, to)} onOpen={open} />}
			{found.data && (
				<>
					<Tools>
						<StateChips prefix="desk.day.state" value={filter.state} states={DAY_STATES} onPick={(state) => setFilter({ state })} />
					</Tools>
					<DayList days={days.filter((d) => !filter.state || d.state === filter.state)} open={filter.open} onOpen={open} />
				</>
			)}
			{opened && <DayDrawer key={filter.open} of={opened} onClose={() => setFilter({ open: "" })} />}
		</div>
	);
}
