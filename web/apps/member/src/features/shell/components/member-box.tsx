import { keys, type Wallet, request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Avatar, Badge, buttonClass, ConfirmDialog, cx, Icon, IconButton, type IconName, Menu, Money, setVeil, Skeleton, useVeil } from "@baize/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../../app/link.tsx";
import { routeOf } from "../../../app/manifest.ts";
import { useMember, useSession } from "../../../app/session.ts";
import { signOut } from "../../../app/sign-out.ts";
import { useDots } from "../../../app/unread.ts";

/** The balance, deposit and withdraw, and the account menu. */
export function MemberBox() {
	const t = useT();
	const member = useMember();
	return (
		<>
			<Balance />
			<Link href="/member/deposit" className={cx(buttonClass("primary", "sm"), "max-sm:hidden")}>
				{t("shell.header.deposit")}
			</Link>
			<Link href="/member/withdraw" className={cx(buttonClass("secondary", "sm"), "max-lg:hidden")}>
				{t("shell.header.withdraw")}
			</Link>
			{member ? <AccountMenu account={member.account} vip={member.hasVip ? member.vipLabelName : ""} isAgent={member.isAgent} /> : <Skeleton className="h-9 w-9 rounded-full" />}
		</>
	);
}

/** So many characters of an amount and its sign need the place of the search on phones. */
const LONG = 10;

/** What the member has; where the bar has no room for both money buttons, the way out stands with it: it is as near as the way in. */
function Balance() {
	const t = useT();
	const hidden = useVeil();
	const { isTrial: trial } = useSession();
	const { data, isError, refetch, isFetching } = useQuery({
		queryKey: keys.balance,
		queryFn: ({ signal }) => request<Wallet>("/member/wallet", { signal }),
		refetchOnWindowFocus: "always",
	});
	return (
		<div
			className="balance"
			data-trial={trial || undefined}
			data-long={(data && data.symbol.length + data.cash.length >= LONG) || undefined}
			role="group"
			aria-label={t("shell.header.balance")}
		>
			<span className="balance-figure" aria-live="polite">
				{data ? <Money amount={data.cash} symbol={data.symbol} count own /> : isError ? "—" : <Skeleton className="h-5 w-20" />}
				{isError && data && (
					<small className="balance-stale">
						<Icon name="alert" />
						{t("shell.header.staleBalance")}
					</small>
				)}
			</span>
			<IconButton
				icon={hidden ? "eye" : "eye-off"}
				label={t(hidden ? "shell.header.showBalance" : "shell.header.hideBalance")}
				aria-pressed={hidden}
				onClick={() => setVeil(!hidden)}
			/>
			<IconButton icon="refresh" className={isError ? "" : "max-sm:hidden"} label={t("shell.header.refreshBalance")} aria-busy={isFetching} onClick={() => void refetch()} />
			<Link href="/member/withdraw" className="icon-btn lg:hidden" aria-label={t("shell.header.withdraw")} title={t("shell.header.withdraw")}>
				<Icon name="withdraw" />
			</Link>
		</div>
	);
}

/** The pages of the account menu, in their order; one whose room is not there yet is left out. */
const PAGES = [
	["/member/betting-record", "history", "shell.account.bettingRecord"],
	["/member/account-record", "wallet", "shell.account.accountRecord"],
	["/member/profit", "chart", "shell.account.profitLoss"],
	["/member/rewards", "gift", "shell.account.rewardCentre"],
	["/member/messages", "mail", "shell.title.messages"],
	["/member", "user", "shell.account.myAccount"],
] as const satisfies readonly (readonly [string, IconName, string])[];

function AccountMenu({ account, vip, isAgent }: { account: string; vip: string; isAgent: boolean }) {
	const t = useT();
	const [asking, setAsking] = useState(false);
	const { message, reward } = useDots();
	const lang = useLang();
	return (
		<>
			<Menu
				label={[account, vip, t("shell.header.account"), message > 0 && t("shell.account.unread", { n: message }), reward > 0 && t("shell.account.rewardCentre")]
					.filter(Boolean)
					.join(" ")}
				buttonClass="icon-btn account-button"
				className="account-menu"
				button={
					<>
						<Avatar name={account} />
						{message + reward > 0 && <span className="account-dot" />}
						<span className="account-name">
							<bdi>{account}</bdi> {vip && <small>{vip}</small>}
						</span>
					</>
				}
			>
				{(close) => (
					<>
						<p className="flex flex-wrap items-center justify-between gap-2 px-3 pt-1 pb-2 font-bold">
							<bdi>{account}</bdi>
							{vip && (
								<Badge kind="vip" icon="crown">
									{vip}
								</Badge>
							)}
						</p>
						{PAGES.filter(([to]) => routeOf(to)).map(([to, icon, key]) => {
							const n = icon === "mail" ? message : icon === "gift" ? reward : 0;
							return (
								<Link key={to} className="menu-item" href={to} onClick={close}>
									<Icon name={icon} />
									<span className="flex-1">{t(key)}</span>
									{n > 0 && <span className="dot-count">{formatCount(n, lang)}</span>}
								</Link>
							);
						})}
						{isAgent && (
							// Another site at this origin: the browser itself goes there.
							<a className="menu-item" href="/agentHome">
								<Icon name="users" />
								{t("shell.account.agentCentre")}
							</a>
						)}
						<button
							type="button"
							className="menu-item text-chilli!"
							onClick={() => {
								close();
								setAsking(true);
							}}
						>
							<Icon name="logout" />
							{t("shell.account.signOut")}
						</button>
					</>
				)}
			</Menu>
			{asking && <SignOut onCancel={() => setAsking(false)} />}
		</>
	);
}

/** Asks before the session ends. */
function SignOut({ onCancel }: { onCancel: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const leave = () => {
		setBusy(true);
		void signOut(client);
	};
	return (
		<ConfirmDialog
			title={t("shell.account.signOut")}
			confirmLabel={t("shell.account.signOut")}
			cancelLabel={t("shell.account.stay")}
			busy={busy}
			onConfirm={leave}
			onCancel={onCancel}
		>
			{t("shell.account.signOutAsk")}
		</ConfirmDialog>
	);
}
