import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { atWork } from "../app/idle.ts";
import { HistoryDrawer } from "../features/returns/components/history-drawer.tsx";
import { LineTable } from "../features/returns/components/line-table.tsx";
import { keyOf, type Returns } from "../features/returns/model.ts";
import { faultText } from "../kit/fault.ts";
import { useFilter } from "../kit/use-filter.ts";

const RENEW_MS = 60_000;

/** What games paid back in thirty days against what they promise. */
export default function ReturnsPage() {
	const t = useT();
	const [{ open }, setFilter] = useFilter(["open"]);
	const found = useQuery({
		queryKey: ["staff", "returns"],
		queryFn: ({ signal }) => request<Returns>("/staff/reporting/returns", { signal }),
		refetchInterval: () => (atWork() ? RENEW_MS : false),
	});
	const d = found.data;
	if (found.isPending) return <Skeleton className="h-96" />;
	if (!d) return <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />;
	const opened = [...d.profiles, ...d.games].find((l) => keyOf(l) === open);
	const part = (of: "profile" | "game", label: string) => (
		<LineTable label={label} lines={of === "profile" ? d.profiles : d.games} of={of} openId={open} onOpen={(l) => setFilter({ open: keyOf(l) })} />
	);
	return (
		<div className="grid gap-4">
			<p className="text-sm text-text-2">{t("desk.return.text")}</p>
			<h2 className="text-lg font-bold">{t("desk.return.profiles")}</h2>
			{part("profile", t("desk.return.profiles"))}
			<h2 className="text-lg font-bold">{t("desk.return.games")}</h2>
			{part("game", t("desk.return.games"))}
			{opened && <HistoryDrawer key={open} of={opened} onClose={() => setFilter({ open: "" })} />}
		</div>
	);
}
