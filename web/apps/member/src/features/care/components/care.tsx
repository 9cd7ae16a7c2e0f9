import "../../../styles/care.css";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, buttonClass, ErrorState, Icon, Money, Skeleton, toast } from "@baize/ui";
import { useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { refusal } from "../../../app/refusal.ts";
import { reviewed, useCare, useKeep } from "../api/care.ts";
import { type Care as CareState, KINDS } from "../model.ts";
import { Elapsed, Net } from "./figures.tsx";
import { Helplines } from "./helplines.tsx";
import { KindCard } from "./kind-card.tsx";
import { Pauses } from "./pauses.tsx";
import { Reality } from "./reality.tsx";

/** How play stays play: the running session, limits, the reminder, ways to stay away, and somebody to talk to. */
export default function Care() {
	const t = useT();
	const symbol = useBoot().permission.currencySymbol;
	const { data, error, refetch } = useCare();
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	if (!data) return <Waiting />;
	return (
		<div className="care">
			{data.pause.active ? <Paused care={data} /> : <Hero symbol={symbol} />}
			{data.reviewDue && <Review />}
			<section className="grid gap-3">
				<h2 className="section-title">{t("protect.limits")}</h2>
				<p className="pay-note">{t("protect.limits.text", { hours: data.coolOffHours })}</p>
				<div className="care-kinds">
					{KINDS.map((k) => (
						<KindCard key={k.kind} care={data} kind={k.kind} periods={k.periods} symbol={symbol} />
					))}
				</div>
			</section>
			<Reality care={data} />
			<Ever care={data} symbol={symbol} />
			<Pauses />
			<Helplines />
		</div>
	);
}

function Hero({ symbol }: { symbol: string }) {
	const t = useT();
	return (
		<section className="card care-hero">
			<span className="care-mark">
				<Icon name="shield" />
			</span>
			<p>{t("protect.lead")}</p>
			<dl className="care-figures">
				<div>
					<dt>{t("protect.session")}</dt>
					<dd>
						<Elapsed />
					</dd>
				</div>
				<div>
					<dt>{t("protect.net")}</dt>
					<dd>
						<Net symbol={symbol} />
					</dd>
				</div>
			</dl>
		</section>
	);
}

/** What was paid in and out for as long as the account exists, whatever the session shows. */
function Ever({ care, symbol }: { care: CareState; symbol: string }) {
	const t = useT();
	return (
		<section className="card care-block">
			<h2>{t("protect.ever")}</h2>
			<dl className="care-figures">
				<div>
					<dt>{t("protect.ever.in")}</dt>
					<dd>
						<Money amount={care.everIn} symbol={symbol} />
					</dd>
				</div>
				<div>
					<dt>{t("protect.ever.out")}</dt>
					<dd>
						<Money amount={care.everOut} symbol={symbol} />
					</dd>
				</div>
				<div className="col-span-2">
					<dt>{t("protect.ever.net")}</dt>
					<dd>
						<Money amount={care.everNet} symbol={symbol} />
					</dd>
				</div>
			</dl>
		</section>
	);
}

function Paused({ care }: { care: CareState }) {
	const t = useT();
	const lang = useLang();
	return (
		<section className="card care-hero care-away" role="status">
			<span className="care-mark">
				<Icon name="moon" />
			</span>
			<div>
				<h2>{t("protect.paused")}</h2>
				<p className="care-until">{care.pause.until ? t("protect.paused.until", { at: formatDate(care.pause.until, lang) }) : t("protect.paused.forever")}</p>
				<p>{t(care.pause.match ? "protect.paused.match" : "protect.sure.yes")}</p>
			</div>
			<Link href="/member/withdraw" className={buttonClass("secondary")}>
				{t("protect.paused.withdraw")}
			</Link>
		</section>
	);
}

function Review() {
	const t = useT();
	const keep = useKeep();
	const [busy, setBusy] = useState(false);
	const done = () => {
		setBusy(true);
		reviewed()
			.then(keep, (e: unknown) => toast(refusal(e, t), "bad"))
			.finally(() => setBusy(false));
	};
	return (
		<section className="card care-review">
			<Icon name="calendar" />
			<div>
				<h2>{t("protect.review.title")}</h2>
				<p>{t("protect.review.text")}</p>
			</div>
			<Button kind="secondary" size="sm" icon="check" busy={busy} onClick={done}>
				{t("protect.review.done")}
			</Button>
		</section>
	);
}

const Waiting = () => (
	<div className="care" aria-hidden="true">
		<Skeleton className="h-44 rounded-card" />
		<Skeleton className="h-64 rounded-card" />
		<Skeleton className="h-40 rounded-card" />
	</div>
);
