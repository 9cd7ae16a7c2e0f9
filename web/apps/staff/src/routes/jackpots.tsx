import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { atWork } from "../app/idle.ts";
import { useMay } from "../app/session.ts";
import { Given, Hits } from "../features/jackpots/components/lists.tsx";
import { PoolCard } from "../features/jackpots/components/pool-card.tsx";
import { SetDialog } from "../features/jackpots/components/set-dialog.tsx";
import type { Desks, Jackpot } from "../features/jackpots/model.ts";
import { Digits, Facts, Sum, Tools } from "../kit/bits.tsx";
import { faultText } from "../kit/fault.ts";

const RENEW_MS = 5000;

/** The jackpots: pools and their growth, what was won, what games bring, and their set-up. */
export default function Jackpots() {
	const t = useT();
	const may = useMay("studio.jackpot.set");
	const [asked, setAsked] = useState<Jackpot | "new" | null>(null);
	const found = useQuery({
		queryKey: ["staff", "jackpots"],
		queryFn: ({ signal }) => request<Desks>("/staff/studio/jackpots", { signal }),
		refetchInterval: () => (atWork() ? RENEW_MS : false),
	});
	const d = found.data;
	if (found.isPending) return <Skeleton className="h-96" />;
	if (!d) return <ErrorState text={faultText(found.error, t)} onRetry={() => void found.refetch()} />;
	return (
		<div className="grid gap-6">
			<Tools>
				<Facts
					className="facts-row"
					of={[
						{ label: t("desk.jackpot.take"), value: <Digits of={d.takePct} unit="%" /> },
						{ label: t("desk.jackpot.total"), value: <Digits of={d.sharePct} unit="%" /> },
						...Object.entries(d.reserves).map(([c, amount]) => ({ label: t("desk.jackpot.reserve"), value: <Sum of={amount} currency={c} /> })),
					]}
				/>
				{may && (
					<Button icon="plus" onClick={() => setAsked("new")}>
						{t("desk.jackpot.make")}
					</Button>
				)}
			</Tools>
			<div className="pool-cards">
				{d.items.map((j) => (
					<PoolCard key={j.id} of={j} may={may} onSet={() => setAsked(j)} />
				))}
			</div>
			<h2 className="text-lg font-bold">{t("desk.jackpot.hits")}</h2>
			<Hits />
			<h2 className="text-lg font-bold">{t("desk.jackpot.given")}</h2>
			<Given of={d.given} currency={d.items[0]?.currency ?? "BDT"} />
			{asked && <SetDialog of={asked === "new" ? undefined : asked} all={d.items} onClose={() => setAsked(null)} />}
		</div>
	);
}
