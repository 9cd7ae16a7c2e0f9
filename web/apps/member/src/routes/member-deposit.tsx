import "../styles/feedback.css";
import "../styles/cashier.css";
import { keys } from "@baize/api";
import { useQueryClient } from "@tanstack/react-query";
import { Skeleton } from "@baize/ui";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useBoot } from "../app/boot.tsx";
import { usePageSearch } from "../app/page-search.ts";
import { useTurned } from "../app/turned.ts";
import { loadChunk } from "../app/chunk.ts";
import { navigate } from "../app/navigate.ts";
import { spoken } from "../app/spoken.tsx";
import { DepositList } from "../features/cashier/components/deposit-list.tsx";
import { DepositStart } from "../features/cashier/components/deposit-start.tsx";
import type { Deposit } from "../features/cashier/model.ts";
import { Centre } from "../features/member/components/centre.tsx";

/** How each way of paying goes on, which only the page of one deposit draws. */
const DepositStatus = lazy(() => loadChunk(() => import("../features/cashier/components/deposit-status.tsx").then((m) => ({ default: m.DepositStatus }))));

const DepositTip = spoken(() => import("../features/care/components/deposit-tip.tsx"), ["protect"]);

const AWAY = "baize.deposit";

/** Remembers what the member goes away to pay. */
const goAway = (id: string): void => sessionStorage.setItem(AWAY, id);

/** The deposit that the member went away to pay, told once. */
function takeAway(): string | null {
	const id = sessionStorage.getItem(AWAY);
	sessionStorage.removeItem(AWAY);
	return id;
}

/** Pay in, see where a deposit stands, look at earlier ones. Providers lead back here without saying which it was. */
export default function MemberDeposit() {
	const symbol = useBoot().permission.currencySymbol;
	const client = useQueryClient();
	const id = new URLSearchParams(usePageSearch()).get("id");
	useTurned(id);
	const arrived = useRef(false);
	useEffect(() => {
		const away = id ? null : takeAway();
		// Only the arrival asks; later the address rules.
		if (away && !arrived.current) navigate(`/member/deposit?id=${away}`, { replace: true });
		arrived.current = true;
	}, [id]);
	const made = (d: Deposit) => {
		void client.invalidateQueries({ queryKey: keys.deposits });
		// The way back in the browser leads to the deposit, not to the open sheet.
		navigate(`/member/deposit?id=${d.id}`);
		// Coins and transfers are paid from the status page, which tells where to.
		if (!d.payUrl || d.details.address) return;
		goAway(d.id);
		location.assign(d.payUrl);
	};
	return (
		<Centre here="/member/deposit" title="member.page.deposit">
			{id ? (
				<Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
					<DepositStatus key={id} id={id} symbol={symbol} onPay={goAway} />
				</Suspense>
			) : (
				<>
					<DepositTip />
					<DepositStart symbol={symbol} onMade={made} />
					<DepositList symbol={symbol} />
				</>
			)}
		</Centre>
	);
}
