import { MoneyButton } from "../../../app/money-button.tsx";
import { useLang, useT } from "@baize/i18n";
import { formatDate, newKey, parseAmount } from "@baize/kernel";
import { Checkbox, EmptyState, ErrorState, IconButton, Money, Skeleton, toast } from "@baize/ui";
import { useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { useWallet } from "../../../app/wallet.ts";
import { collectAll, useMerchantWallets, useRefresh, useSetSingle } from "../api/transfers.ts";
import { type MerchantWallet, watchedIds } from "../transfer.ts";
import { MethodMark, StateBadge } from "./parts.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
import { TransferSheet } from "./transfer-sheet.tsx";

const WAITING = ["a", "b"];

/** Main wallet and vendors' wallets, money between them, and all of it back with one press. */
export function TransferFund({ symbol }: { symbol: string }) {
	const t = useT();
	const { data, error, refetch } = useMerchantWallets();
	const refresh = useRefresh();
	const [begun, setBegun] = useState<readonly string[]>([]);
	const [hidden, setHidden] = useState<readonly string[]>([]);
	const [chosen, setChosen] = useState("");
	const watched = watchedIds(begun, data?.wallets).filter((id) => !hidden.includes(id));
	const watch = (ids: readonly string[]) => setBegun((old) => [...new Set([...ids, ...old])]);
	const wallet = data?.wallets.find((w) => w.vendor === chosen);
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	return (
		<div className="pay-form">
			<MainWallet symbol={symbol} wallets={data?.wallets} onBegun={watch} />
			{data && <Single on={data.isSingle} />}
			{watched.map((id) => (
				<TransferProgress key={id} id={id} symbol={symbol} names={data?.wallets} onClose={() => setHidden((old) => [...old, id])} />
			))}
			<section className="grid gap-3">
				<div className="flex items-center justify-between gap-3">
					<h2 className="section-title">{t("cashier.transfer.wallets")}</h2>
					<IconButton
						icon="refresh"
						label={t("cashier.transfer.refresh")}
						disabled={refresh.isPending}
						aria-busy={refresh.isPending || undefined}
						onClick={() => refresh.mutate()}
					/>
				</div>
				{data?.wallets.length === 0 && <EmptyState icon="wallet" title={t("cashier.transfer.none")} />}
				<div className="pay-methods" aria-busy={refresh.isPending || undefined}>
					{!data && WAITING.map((w) => <Skeleton key={w} className="h-24 rounded-card" />)}
					{data?.wallets.map((w) => (
						<VendorWallet key={w.vendor} wallet={w} symbol={symbol} onPick={() => setChosen(w.vendor)} />
					))}
				</div>
			</section>
			{wallet && (
				<TransferSheet
					wallet={wallet}
					symbol={symbol}
					onMade={(id) => {
						watch([id]);
						setChosen("");
						void refetch();
					}}
					onClose={() => setChosen("")}
				/>
			)}
		</div>
	);
}

interface MainProps {
	symbol: string;
	wallets: readonly MerchantWallet[] | undefined;
	onBegun: (ids: readonly string[]) => void;
}

/** What is here, and the button that brings the rest. */
function MainWallet({ symbol, wallets, onBegun }: MainProps) {
	const t = useT();
	const { data } = useWallet();
	const key = useRef("");
	const [busy, setBusy] = useState(false);
	const away = wallets?.some((w) => parseAmount(w.balance) > 0n) ?? false;
	const collect = async () => {
		// A repeat after a lost answer is the same collection.
		key.current ||= newKey();
		setBusy(true);
		try {
			const made = await collectAll(key.current);
			key.current = "";
			if (made.length === 0) toast(t("cashier.transfer.nothing"));
			onBegun(made.map((m) => m.id));
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		setBusy(false);
	};
	return (
		<div className="card purse purse-act">
			<div className="grid">
				<span>{t("cashier.transfer.main")}</span>
				{data ? <Money amount={data.cash} symbol={symbol} className="purse-figure" count own /> : <Skeleton className="h-9 w-32" />}
			</div>
			<MoneyButton kind={away ? "primary" : "secondary"} busy={busy} disabled={!wallets} onClick={() => void collect()}>
				{t("cashier.transfer.collect")}
			</MoneyButton>
		</div>
	);
}

/** Whether money moves by itself. */
function Single({ on }: { on: boolean }) {
	const t = useT();
	const set = useSetSingle();
	return (
		<div className="card switch-card">
			<Checkbox checked={on} onChange={(e) => set.mutate(e.target.checked, { onError: (err) => toast(refusal(err, t), "bad") })}>
				<b>{t("cashier.transfer.single")}</b>
				<small className="pay-note block">{t("cashier.transfer.singleNote")}</small>
			</Checkbox>
		</div>
	);
}

interface VendorProps {
	wallet: MerchantWallet;
	symbol: string;
	onPick: () => void;
}

/** One vendor's wallet; pressed, it opens the sheet. */
function VendorWallet({ wallet: w, symbol, onPick }: VendorProps) {
	const t = useT();
	const lang = useLang();
	return (
		<button type="button" className="pay-method" aria-haspopup="dialog" disabled={w.running !== null} onClick={onPick}>
			<MethodMark code={w.vendor} name={w.name} />
			<span className="pay-method-text">
				<b>{w.name}</b>
				<small>{w.balanceAt ? t("cashier.transfer.asOf", { at: formatDate(w.balanceAt, lang, "time") }) : t("cashier.transfer.never")}</small>
			</span>
			<span className="row-end">
				<Money amount={w.balance} symbol={symbol} className="font-bold" own />
				{w.running ? <StateBadge tone="wait" text={t("cashier.transfer.running")} /> : !w.open && <StateBadge tone="bad" text={t("cashier.transfer.closed")} />}
			</span>
		</button>
	);
}
