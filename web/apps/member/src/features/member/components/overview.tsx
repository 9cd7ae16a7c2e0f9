import type { MemberInfo } from "@baize/api";
import { useT } from "@baize/i18n";
import { Avatar, Badge, Button, buttonClass, Icon, Money, Skeleton } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { useWallet } from "../../../app/wallet.ts";
import { useMenu } from "../use-menu.ts";
import { NewCount } from "./new-count.tsx";

/** The first page of the member centre: who, how much, and where to go. */
export function Overview({ member }: { member: MemberInfo | undefined }) {
	const t = useT();
	const { data, isError, refetch } = useWallet();
	const menu = useMenu();
	return (
		<div className="me">
			<section className="card me-card">
				<div className="me-who">
					{member ? <Avatar name={member.nickname || member.account} size={56} /> : <Skeleton className="h-14 w-14 rounded-full" />}
					<div>
						{member ? <h1>{member.nickname || member.account}</h1> : <Skeleton className="h-7 w-32" />}
						<p>
							{member && member.nickname !== "" && member.nickname !== member.account && <bdi>{member.account}</bdi>}
							{member?.hasVip && (
								<Badge kind="vip" icon="crown">
									{member.vipLabelName}
								</Badge>
							)}
						</p>
					</div>
				</div>
				{isError && !data ? (
					<div className="me-cash" role="alert">
						<span>{t("ui.error.title")}</span>
						<Button kind="secondary" icon="refresh" onClick={() => void refetch()}>
							{t("ui.retry")}
						</Button>
					</div>
				) : (
					<Link href="/member/wallet" className="me-cash">
						<span>{t("member.wallet.cash")}</span>
						{data ? <Money amount={data.cash} symbol={data.symbol} className="purse-figure" count own /> : <Skeleton className="h-10 w-40" />}
					</Link>
				)}
				<div className="me-acts">
					<Link href="/member/deposit" className={buttonClass("primary", "lg")}>
						<Icon name="deposit" />
						{t("member.page.deposit")}
					</Link>
					<Link href="/member/withdraw" className={buttonClass("secondary", "lg")}>
						<Icon name="withdraw" />
						{t("member.page.withdraw")}
					</Link>
				</div>
			</section>
			<div className="me-groups">
				{menu.map((g) => (
					<section key={g.title} className="grid content-start gap-2">
						<h2 className="section-title">{t(g.title)}</h2>
						<ul className="card rows">
							{g.pages.map((p) => (
								<li key={p.path}>
									<Link href={p.path} over={p.over} className="row">
										<span className="row-icon">
											<Icon name={p.icon} />
										</span>
										<span className="row-text">
											<b>{t(p.title)}</b>
											{p.hint && <small>{t(p.hint)}</small>}
										</span>
										{p.counts && <NewCount of={p.counts} />}
										<Icon name="chevron-right" className="icon-flip text-text-3" />
									</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</div>
	);
}
