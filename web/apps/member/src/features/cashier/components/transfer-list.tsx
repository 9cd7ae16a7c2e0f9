import { useT } from "@baize/i18n";
import { useMerchantWallets, useTransfers } from "../api/transfers.ts";
import { transferFigure, transferTone } from "../transfer.ts";
import { History } from "./history.tsx";

/** The member's earlier transfers. */
export function TransferList({ symbol }: { symbol: string }) {
	const t = useT();
	const list = useTransfers();
	const { data } = useMerchantWallets();
	const name = (vendor: string) => data?.wallets.find((w) => w.vendor === vendor)?.name ?? vendor;
	const rows = list.data?.pages
		.flatMap((p) => p.items)
		.map((x) => ({
			id: x.id,
			method: x.vendor,
			name: t(`cashier.transfer.title.${x.direction}`, { vendor: name(x.vendor) }),
			amount: transferFigure(x),
			at: x.createdAt,
			tone: transferTone(x.state),
			state: t(`cashier.transfer.state.${x.state}`),
		}));
	return <History list={list} rows={rows} symbol={symbol} icon="wallet" empty={t("cashier.transfer.empty")} />;
}
