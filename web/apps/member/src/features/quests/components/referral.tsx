import { ApiError } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount, formatDate } from "@baize/kernel";
import { Badge, Button, Copyable, EmptyState, ErrorState, Money, Skeleton } from "@baize/ui";
import type { ReactNode } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { refusal } from "../../../app/refusal.ts";
import { useFriends, useReferral } from "../api/quests.ts";
import type { Friend } from "../model.ts";
import { PrizeTag } from "./prize.tsx";

/** Inviting friends: what it gives, the code with its link, who came and what it brought. */
export function ReferralPage({ draw }: { draw: (address: string, label: string) => ReactNode }) {
	const t = useT();
	const lang = useLang();
	const { currencySymbol: symbol } = useBoot().permission;
	const { data: r, error, refetch } = useReferral();
	if (!r) {
		if (error instanceof ApiError && error.status === 404)
			return (
				<>
					<EmptyState icon="users" title={t("quests.referral.closed")} />
					<Friends />
				</>
			);
		return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-64 rounded-card" />;
	}
	const link = `${location.origin}/register?referralCode=${r.code}`;
	const share = typeof navigator.share === "function" ? () => void navigator.share({ title: r.name, url: link }).catch(() => {}) : null;
	return (
		<>
			<section className="card invite">
				<div className="invite-words">
					<h2>{r.name}</h2>
					<ol className="invite-steps">
						<li>{t("quests.referral.step1")}</li>
						<li>
							{t("quests.referral.step2", { n: r.days })} <Money amount={r.deposit} symbol={symbol} decimals={0} />
						</li>
						<li>
							{t("quests.referral.step3")} <Money amount={r.turnover} symbol={symbol} decimals={0} />
						</li>
					</ol>
					<dl className="invite-prizes">
						<div>
							<dt>{t("quests.referral.you")}</dt>
							<dd>
								<PrizeTag prize={r.referrer} />
							</dd>
						</div>
						<div>
							<dt>{t("quests.referral.friend")}</dt>
							<dd>
								<PrizeTag prize={r.referee} />
							</dd>
						</div>
					</dl>
				</div>
				<div className="invite-code">
					{draw(link, t("quests.referral.qr"))}
					<p>
						<small>{t("quests.referral.code")}</small>
						<Copyable text={r.code} />
					</p>
					<p className="invite-link">
						<Copyable text={link} />
					</p>
					{share && (
						<Button icon="share" onClick={share}>
							{t("quests.referral.share")}
						</Button>
					)}
				</div>
			</section>
			<dl className="invite-sums">
				<div className="card">
					<dt>{t("quests.referral.count")}</dt>
					<dd>{formatCount(r.friends, lang)}</dd>
				</div>
				<div className="card">
					<dt>{t("quests.referral.earned")}</dt>
					<dd>
						<Money amount={r.earned} symbol={symbol} own />
					</dd>
				</div>
			</dl>
			<Friends />
		</>
	);
}

const TONE = { WAITING: undefined, DUE: undefined, HELD: "hot", PAID: "ok", REJECTED: "bad", EXPIRED: undefined } as const;

function Friends() {
	const t = useT();
	const list = useFriends();
	const items = list.data?.pages.flatMap((p) => p.items) ?? [];
	if (items.length === 0) return null;
	return (
		<section className="grid gap-3" aria-labelledby="friends-title">
			<h2 id="friends-title" className="section-title">
				{t("quests.referral.friends")}
			</h2>
			<ul className="card rows">
				{items.map((f) => (
					<Row key={f.name + f.at} friend={f} />
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

function Row({ friend: f }: { friend: Friend }) {
	const t = useT();
	const lang = useLang();
	return (
		<li className="row">
			<span className="row-text">
				<bdi>{f.name}</bdi>
				<small>
					<time dateTime={f.at}>{formatDate(f.at, lang, "date")}</time>
				</small>
			</span>
			<Badge kind={TONE[f.state]}>{t(`quests.friend.${f.state}`)}</Badge>
		</li>
	);
}
