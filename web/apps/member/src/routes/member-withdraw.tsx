import "../styles/feedback.css";
import "../styles/cashier.css";
import "../styles/centre.css";
import { Skeleton } from "@baize/ui";
import { lazy, Suspense } from "react";
import { useBoot } from "../app/boot.tsx";
import { loadChunk } from "../app/chunk.ts";
import { usePageSearch } from "../app/page-search.ts";
import { useTurned } from "../app/turned.ts";
import { navigate } from "../app/navigate.ts";
import { WithdrawForm } from "../features/cashier/components/withdraw-form.tsx";
import { WithdrawalList } from "../features/cashier/components/withdrawal-list.tsx";
import { Centre } from "../features/member/components/centre.tsx";

const WithdrawalStatus = lazy(() => loadChunk(() => import("../features/cashier/components/withdrawal-status.tsx").then((m) => ({ default: m.WithdrawalStatus }))));

/** Ask for a withdrawal, see where one stands, look at earlier ones. */
export default function MemberWithdraw() {
	const symbol = useBoot().permission.currencySymbol;
	const id = new URLSearchParams(usePageSearch()).get("id");
	useTurned(id);
	return (
		<Centre here="/member/withdraw" title="member.page.withdraw">
			{id ? (
				<Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
					<WithdrawalStatus key={id} id={id} symbol={symbol} />
				</Suspense>
			) : (
				<>
					<WithdrawForm symbol={symbol} onMade={(w) => navigate(`/member/withdraw?id=${w.id}`)} />
					<WithdrawalList symbol={symbol} />
				</>
			)}
		</Centre>
	);
}
