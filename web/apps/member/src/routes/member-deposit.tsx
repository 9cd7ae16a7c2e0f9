import { keys } from "@baize/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearch } from "wouter";
import { useBoot } from "../app/boot.tsx";
import { navigate } from "../app/navigate.ts";
import { DepositList } from "../features/cashier/components/deposit-list.tsx";
import { DepositStart } from "../features/cashier/components/deposit-start.tsx";
import { DepositStatus } from "../features/cashier/components/deposit-status.tsx";
import type { Deposit } from "../features/cashier/model.ts";
import { Centre } from "../features/member/components/centre.tsx";

const AWAY = "baize.deposit";

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
	const id = new URLSearchParams(useSearch()).get("id");
	// Only the arrival asks; later the address rules.
	useEffect(() => {
		const away = takeAway();
		if (away && !id) navigate(`/member/deposit?id=${away}`, { replace: true });
	}, []);
	const made = (d: Deposit) => {
		void client.invalidateQueries({ queryKey: keys.deposits });
		// The way back in the browser leads to the deposit, not to the open sheet.
		navigate(`/member/deposit?id=${d.id}`);
		if (!d.payUrl) return;
		sessionStorage.setItem(AWAY, d.id);
		location.assign(d.payUrl);
	};
	return (
		<Centre here="/member/deposit" title="member.page.deposit">
			{id ? (
				<DepositStatus key={id} id={id} symbol={symbol} />
			) : (
				<>
					<DepositStart symbol={symbol} onMade={made} />
					<DepositList symbol={symbol} />
				</>
			)}
		</Centre>
	);
}
