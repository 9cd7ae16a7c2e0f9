import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { refusal } from "../../../app/refusal.ts";
import { useKinTerms, useKinTransfers } from "../api/kin.ts";
import { History } from "./history.tsx";
import { KinForm } from "./kin-form.tsx";

/** Gives money to the agent above, or to those below; what was given and got. */
export function Kin() {
	const t = useT();
	const { data: terms, error, refetch } = useKinTerms();
	const list = useKinTransfers();
	if (error && !terms) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	if (!terms) return <Skeleton className="h-96 rounded-card" />;
	const rows = list.data?.pages
		.flatMap((p) => p.items)
		.map((k) => ({
			id: k.id,
			method: k.account,
			name: k.account,
			amount: k.gave ? `-${k.amount}` : k.amount,
			at: k.at,
			tone: k.gave ? ("wait" as const) : ("ok" as const),
			state: t(k.gave ? "centre.kin.gave" : "centre.kin.got"),
		}));
	return (
		<>
			{terms.upline || terms.down ? <KinForm terms={terms} /> : <EmptyState icon="users" title={t("centre.kin.alone")} />}
			<History list={list} rows={rows} symbol={terms.symbol} icon="users" empty={t("centre.kin.empty")} />
		</>
	);
}
