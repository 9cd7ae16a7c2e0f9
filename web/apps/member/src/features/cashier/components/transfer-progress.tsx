import { keys } from "@baize/api";
import { type T, useT } from "@baize/i18n";
import { ErrorState, Icon, IconButton, Money, Skeleton } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refusal } from "../../../app/refusal.ts";
import { useTransfer } from "../api/transfers.ts";
import { isTransferOver, type MerchantWallet, marksOf, reasonOf, type Transfer, transferFigure } from "../transfer.ts";

interface ProgressProps {
	id: string;
	symbol: string;
	names: readonly MerchantWallet[] | undefined;
	onClose: () => void;
}

/** One transfer on its way; it stays until it is put away. */
export function TransferProgress({ id, symbol, names, onClose }: ProgressProps) {
	const t = useT();
	const client = useQueryClient();
	const { data, error, refetch } = useTransfer(id);
	const over = data !== undefined && isTransferOver(data.state);
	useEffect(() => {
		if (!over) return;
		for (const queryKey of [keys.balance, keys.merchantWallets, [...keys.transfers, "list"]]) void client.invalidateQueries({ queryKey });
	}, [over, client]);
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-32 rounded-card" />;
	const name = names?.find((w) => w.vendor === data.vendor)?.name ?? data.vendor;
	return (
		<article className="card transfer-run">
			<div className="transfer-run-head">
				<div role="status" className="grid">
					<b>{t(`cashier.transfer.title.${data.direction}`, { vendor: name })}</b>
					<span className="pay-note">{sentence(t, data)}</span>
				</div>
				<Money amount={transferFigure(data)} symbol={symbol} className="font-bold" />
				{over && <IconButton icon="close" label={t("ui.dismiss")} onClick={onClose} />}
			</div>
			{data.state !== "RETURNED" && <Way transfer={data} vendor={name} />}
		</article>
	);
}

/** What is to be said about a transfer. */
function sentence(t: T, d: Transfer): string {
	if (d.state === "RETURNED") return t(`cashier.transfer.reason.${reasonOf(d.reason)}`);
	return d.state === "DONE" ? t(`cashier.transfer.done.${d.direction}`) : t(`cashier.transfer.say.${d.state}`);
}

/** The three marks of the way. */
function Way({ transfer, vendor }: { transfer: Transfer; vendor: string }) {
	const t = useT();
	const out = transfer.direction === "OUT";
	const label = { aside: t("cashier.transfer.mark.aside"), vendor: t("cashier.transfer.mark.vendor", { vendor }), there: t(`cashier.transfer.mark.${out ? "here" : "there"}`) };
	return (
		<ol className="transfer-way">
			{marksOf(transfer.state).map((m) => (
				<li key={m.name} className={m.done ? "is-done" : m.now ? "is-now" : undefined} aria-current={m.now ? "step" : undefined}>
					<span className="step-dot" aria-hidden="true">
						{m.done && <Icon name="check" />}
					</span>
					<small>{label[m.name]}</small>
				</li>
			))}
		</ol>
	);
}
