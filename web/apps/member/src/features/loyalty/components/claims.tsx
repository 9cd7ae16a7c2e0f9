import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, buttonClass, EmptyState, ErrorState, Icon, type IconName, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../../app/link.tsx";
import { MoneyButton } from "../../../app/money-button.tsx";
import { refusal } from "../../../app/refusal.ts";
import { renew } from "../../../app/programme.ts";
import { claim, useClaimables, useRewardHistory } from "../api/loyalty.ts";
import { type Claimable, claimKindOf, type Reward } from "../model.ts";
import { PrizeText } from "./prize-text.tsx";

const ICONS: Record<string, IconName> = {
	rankUp: "crown",
	rankWeek: "crown",
	rankMonth: "crown",
	birthday: "gift",
	rebate: "refresh",
	cashback: "shield",
	mission: "trophy",
	signin: "calendar",
	packet: "gift",
	tickets: "feather",
	campaign: "flame",
};
const PLACES = { wheel: "/member/wheel", promotions: "/promotions" } as const;
const iconOf = (kind: string): IconName => ICONS[kind] ?? "gift";

/** Everything that can be claimed, and what was. */
export function Claims({ symbol }: { symbol: string }) {
	const t = useT();
	const { data, isError, refetch } = useClaimables();
	return (
		<div className="claims">
			{!data && (isError ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-28 rounded-card" />)}
			{data?.items.length === 0 && (
				<EmptyState icon="gift" title={t("loyalty.centre.none")}>
					<p>{t("loyalty.centre.noneText")}</p>
					<Link href="/vip" className={buttonClass("secondary", "sm")}>
						{t("shell.title.vip")}
					</Link>
				</EmptyState>
			)}
			<ul className="claim-list">
				{data?.items.map((c) => (
					<ClaimCard key={`${c.source} ${c.id}`} claimable={c} symbol={symbol} />
				))}
			</ul>
			<History symbol={symbol} />
		</div>
	);
}

function ClaimCard({ claimable: c, symbol }: { claimable: Claimable; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const kind = claimKindOf(c.kind);
	const take = async () => {
		setBusy(true);
		try {
			await claim(c.source, c.id);
			toast(t("loyalty.centre.claimed"), "ok");
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		renew(client);
		setBusy(false);
	};
	return (
		<li className="claim-card">
			<span className="claim-icon">
				<Icon name={iconOf(c.kind)} />
			</span>
			<div className="claim-text">
				{c.title && kind && <small className="claim-kind">{t(`loyalty.kind.${kind}`)}</small>}
				<b dir="auto">{c.title || (kind && t(`loyalty.kind.${kind}`))}</b>
				{c.rankName && <small dir="auto">{c.rankName}</small>}
				{c.kind === "cashback" && <small>{t("loyalty.centre.cashback")}</small>}
				<small>
					{c.until && t("loyalty.centre.until", { date: formatDate(c.until, lang) })}
					{c.prize.turnoverTimes > 0 && ` · ${t("loyalty.prize.turnover", { n: c.prize.turnoverTimes })}`}
				</small>
			</div>
			<div className="claim-take">
				<strong>
					{c.kind === "packet" && <small>{t("loyalty.centre.from")} </small>}
					<PrizeText prize={c.prize} symbol={symbol} />
				</strong>
				{c.place ? (
					<Link href={PLACES[c.place]} className={buttonClass("secondary", "sm")}>
						{t(`loyalty.centre.to.${c.place}`)}
					</Link>
				) : (
					<MoneyButton size="sm" busy={busy} onClick={() => void take()}>
						{t("loyalty.centre.claim")}
					</MoneyButton>
				)}
			</div>
		</li>
	);
}

const STATES = { CLAIMABLE: [undefined, "clock"], CLAIMED: ["ok", "check"], EXPIRED: ["bad", "close"] } as const;

function History({ symbol }: { symbol: string }) {
	const t = useT();
	const list = useRewardHistory();
	const rows = list.data?.pages.flatMap((p) => p.items).filter((r) => r.state !== "CLAIMABLE") ?? [];
	if (rows.length === 0) return null;
	return (
		<section className="page-part">
			<h2>{t("loyalty.centre.history")}</h2>
			<ul className="point-rows">
				{rows.map((r) => (
					<HistoryRow key={r.id} reward={r} symbol={symbol} />
				))}
			</ul>
			{list.hasNextPage && (
				<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
		</section>
	);
}

function HistoryRow({ reward: r, symbol }: { reward: Reward; symbol: string }) {
	const t = useT();
	const lang = useLang();
	const kind = claimKindOf(r.kind);
	const [tone, icon] = STATES[r.state];
	return (
		<li className="point-row">
			<Icon name={iconOf(r.kind)} />
			<span>
				<b>{kind && t(`loyalty.kind.${kind}`)}</b>
				<small>{formatDate(r.claimedAt || r.until, lang)}</small>
			</span>
			<span className="point-end">
				<b>
					<PrizeText prize={r.prize} symbol={symbol} />
				</b>
				<Badge kind={tone} icon={icon}>
					{t(`loyalty.reward.${r.state}`)}
				</Badge>
			</span>
		</li>
	);
}
