import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Icon, Money, Skeleton } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { useDepositMethods } from "../api/deposits.ts";
import type { Deposit, Method } from "../model.ts";
import { DepositSheet } from "./deposit-sheet.tsx";
import { MethodMark, SandboxNote } from "./parts.tsx";

const WAITING = ["a", "b", "c", "d"];

/** The first tap: how to pay. */
export function DepositStart({ symbol, onMade }: { symbol: string; onMade: (deposit: Deposit) => void }) {
	const t = useT();
	const { data, error, isPending, refetch } = useDepositMethods();
	const [chosen, setChosen] = useState<Method | null>(null);
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	if (data?.length === 0) return <EmptyState icon="deposit" title={t("cashier.deposit.none")} />;
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("cashier.deposit.choose")}</h2>
			<SandboxNote on={data?.some((m) => m.sandbox) ?? false} />
			<div className="pay-methods">
				{isPending && WAITING.map((w) => <Skeleton key={w} className="h-20 rounded-card" />)}
				{data?.map((m) => (
					<button key={m.code} type="button" className="pay-method" aria-haspopup="dialog" onClick={() => setChosen(m)}>
						<MethodMark code={m.code} name={m.name} />
						<span className="pay-method-text">
							<b>{m.name}</b>
							<small>
								<Money amount={m.min} symbol={symbol} decimals={0} /> – <Money amount={m.max} symbol={symbol} decimals={0} />
							</small>
							<small>{t("cashier.minutes", { n: m.minutes })}</small>
						</span>
						<Icon name="chevron-right" className="icon-flip" />
					</button>
				))}
			</div>
			{chosen && <DepositSheet method={chosen} symbol={symbol} onMade={onMade} onClose={() => setChosen(null)} />}
		</section>
	);
}
