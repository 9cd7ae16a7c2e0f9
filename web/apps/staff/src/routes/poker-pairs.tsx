import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Chip, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { PairList } from "../features/pairs/components/pair-list.tsx";
import { daysTo, PAIR_DAYS, type Pair } from "../features/pairs/model.ts";
import { Note, Tools } from "../kit/bits.tsx";
import { faultText } from "../kit/fault.ts";
import { useFilter } from "../kit/use-filter.ts";

const STANDARD = "7";

/** Accounts that may play poker together instead of against each other. */
export default function PokerPairsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["days"]);
	const days = filter.days || STANDARD;
	const found = useQuery({
		queryKey: ["staff", "pairs", days],
		queryFn: ({ signal }) => request<Pair[]>("/staff/studio/poker/pairs", { query: daysTo(Date.now(), Number(days)), signal }),
		placeholderData: (before) => before,
	});
	return (
		<div className="grid gap-4">
			<Tools>
				{PAIR_DAYS.map((d) => (
					<Chip key={d} on={days === d} onClick={() => setFilter({ days: d === STANDARD ? "" : d })}>
						{t("staff.pairs.days", { count: Number(d) })}
					</Chip>
				))}
			</Tools>
			<Note>{t("staff.pairs.note")}</Note>
			{found.isPending && <Skeleton className="h-96" />}
			{found.isError && <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />}
			{found.data && <PairList pairs={found.data} />}
		</div>
	);
}
