import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Badge, Button, EmptyState, ErrorState, Money, Skeleton, toast } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { refusal } from "../../../app/refusal.ts";
import { claimMission, useAct, useMissions } from "../api/quests.ts";
import type { Mission } from "../model.ts";
import { Left, PrizeTag, usePrizeText } from "./prize.tsx";

const ORDER = { CLAIMABLE: 0, IN_PROGRESS: 1, LOCKED: 2, CLAIMED: 3 } as const;

/** All missions: what can be claimed first, what is claimed last. */
export function Missions() {
	const t = useT();
	const { data, error, refetch } = useMissions();
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-64 rounded-card" />;
	if (data.length === 0) return <EmptyState icon="trophy" title={t("quests.mission.none")} />;
	const sorted = [...data].sort((a, b) => ORDER[a.state] - ORDER[b.state]);
	return (
		<ul className="mission-grid">
			{sorted.map((m) => (
				<MissionCard key={m.id} mission={m} />
			))}
		</ul>
	);
}

function MissionCard({ mission: m }: { mission: Mission }) {
	const t = useT();
	const text = usePrizeText();
	const claim = useAct(claimMission);
	const take = () => claim.mutate(m.id, { onSuccess: (a) => toast(t("quests.got", { prize: text(a.prize) }), "ok"), onError: (e) => toast(refusal(e, t), "bad") });
	return (
		<li className="card mission" data-state={m.state}>
			<div className="mission-top">
				<Badge>{t(`quests.period.${m.period}`)}</Badge>
				<Left until={m.ends} />
			</div>
			<h3>{m.name}</h3>
			<p>{m.text}</p>
			<Progress mission={m} />
			<div className="mission-foot">
				<PrizeTag prize={m.prize} />
				{m.state === "CLAIMABLE" && (
					<Button size="sm" onClick={take} busy={claim.isPending}>
						{t("quests.mission.claim")}
					</Button>
				)}
				{m.state === "CLAIMED" && (
					<Badge kind="ok" icon="check">
						{t("quests.mission.claimed")}
					</Badge>
				)}
				{m.state === "LOCKED" && (
					<Badge kind="vip" icon="lock">
						{t("quests.mission.locked", { n: m.vipMin })}
					</Badge>
				)}
			</div>
		</li>
	);
}

/** How much of a mission is done, by figure and by bar. */
function Progress({ mission: m }: { mission: Mission }) {
	const t = useT();
	const lang = useLang();
	const { currencySymbol: symbol } = useBoot().permission;
	const money = m.count === 0;
	return (
		<div className="mission-progress">
			<p>
				<b>{money ? <Money amount={m.amountDone} symbol={symbol} decimals={0} /> : formatCount(m.countDone, lang)}</b>
				<span> / {money ? <Money amount={m.amount} symbol={symbol} decimals={0} /> : formatCount(m.count, lang)}</span>
			</p>
			<progress value={m.sharePct} max={100} aria-label={t("quests.mission.progress", { name: m.name })} />
		</div>
	);
}
