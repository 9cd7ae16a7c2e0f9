import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Dialog, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { State } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, Rows } from "../../../kit/table.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import type { VendorGame } from "../model.ts";

/** What a vendor that keeps wallets lists at this moment, as the vendor tells it. */
export function VendorGames({ vendor, onClose }: { vendor: string; onClose: () => void }) {
	const t = useT();
	const list = useQuery({
		queryKey: ["staff", "transfer-games", vendor],
		queryFn: ({ signal }) => request<VendorGame[]>(`/staff/transfer-vendors/${encodeURIComponent(vendor)}/games`, { signal }),
		retry: false,
	});
	const columns: Column<VendorGame>[] = [
		{ key: "name", head: t("staff.field.game"), cell: (g) => <b>{g.gameName}</b> },
		{ key: "code", head: t("staff.field.id"), cell: (g) => <code>{g.gameCode}</code> },
		{ key: "type", head: t("staff.field.type"), cell: (g) => g.gameType, wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (g) => <State of={g.enabled ? "on" : "off"} prefix="desk.foreign.state" tone={g.enabled ? "good" : "rest"} /> },
	];
	return (
		<Dialog shape="wide" title={t("desk.transfer.games")} onClose={onClose}>
			<div className="grid gap-4">
				<VendorName code={vendor} />
				{list.isPending && <Skeleton className="h-48" />}
				{list.error && <ErrorState text={faultText(list.error, t)} onRetry={() => void list.refetch()} />}
				{list.data?.length === 0 && <EmptyState icon="games" title={t("desk.transfer.noGames")} />}
				{list.data && list.data.length > 0 && <Rows label={t("desk.transfer.games")} columns={columns} rows={list.data} by={(g) => g.gameCode} />}
			</div>
		</Dialog>
	);
}
