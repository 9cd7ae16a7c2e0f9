import { useT } from "@baize/i18n";
import { parseAmount } from "@baize/kernel";
import { Badge, cx, ErrorState, Icon, Money, Skeleton } from "@baize/ui";
import { refusal } from "../../../app/refusal.ts";
import { useStanding } from "../api/verification.ts";
import { failedFor, LEVEL_ICONS, opens, type Standing, type Step, waits } from "../model.ts";
import { LevelForm } from "./level-form.tsx";

/** How far the member is verified, what the next level asks for, and its form. */
export function Verification({ symbol }: { symbol: string }) {
	const t = useT();
	const { data, error, refetch } = useStanding();
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-96 rounded-card" />;
	return (
		<div className="papers">
			<Hero standing={data} />
			<ol className="papers-steps">
				{data.steps.map((step) => (
					<StepCard key={step.level} step={step} standing={data} symbol={symbol} />
				))}
			</ol>
			<p className="papers-safe">
				<Icon name="lock" />
				{t("papers.safe")}
			</p>
		</div>
	);
}

function Hero({ standing: s }: { standing: Standing }) {
	const t = useT();
	return (
		<section className="card papers-hero" aria-label={t("papers.progress", { n: s.level })}>
			<span className="papers-ring" style={{ "--part": s.level / 3 } as React.CSSProperties} aria-hidden="true">
				<b>{t("papers.levelShort", { n: s.level })}</b>
			</span>
			<div>
				<h2>{t(`papers.level.${s.level as 0}`)}</h2>
				<p>{s.name ? t("papers.hero.name", { name: s.name }) : t("papers.hero.none")}</p>
			</div>
		</section>
	);
}

function StepCard({ step, standing: s, symbol }: { step: Step; standing: Standing; symbol: string }) {
	const t = useT();
	const has = s.level >= step.level;
	const open = opens(s, step.level);
	const looked = waits(s.request) && s.request?.level === step.level;
	const failed = open ? failedFor(s) : "";
	return (
		<li className={cx("papers-step", has && "is-had", (open || looked) && "is-now")} aria-current={open || looked ? "step" : undefined}>
			<span className="papers-dot">
				<Icon name={has ? "check" : open || looked ? (LEVEL_ICONS[step.level] ?? "user") : "lock"} />
			</span>
			<div className="card papers-card">
				<header>
					<h3>{t(`papers.level.${step.level as 0}`)}</h3>
					{has && (
						<Badge kind="ok" icon="check">
							{t("papers.had")}
						</Badge>
					)}
				</header>
				<p className="papers-need">{t(`papers.need.${step.level as 0}`)}</p>
				<Limits step={step} symbol={symbol} />
				{looked && (
					<div className="papers-wait" role="status">
						<Icon name="clock" />
						<span>
							<b>{t("papers.wait")}</b>
							<small>{t(s.request?.state === "sent" ? "papers.waitSent" : "papers.waitPeople")}</small>
						</span>
					</div>
				)}
				{failed && (
					<div className="papers-failed" role="alert">
						<Icon name="alert" />
						<span>
							<b>{t("papers.failed")}</b>
							<small>{reasonText(t, failed)}</small>
						</span>
					</div>
				)}
				{open && <LevelForm key={step.level} step={step} standing={s} />}
			</div>
		</li>
	);
}

const REASONS = ["unreadable", "expired", "mismatch", "incomplete", "notAccepted", "underAge"] as const;

/** The sentence of a reason; a verifier's own words are not for readers. */
function reasonText(t: ReturnType<typeof useT>, reason: string): string {
	const known = REASONS.find((r) => r === reason) ?? "notAccepted";
	return t(`papers.reason.${known}`);
}

function Limits({ step, symbol }: { step: Step; symbol: string }) {
	const t = useT();
	const say = (amount: string) => (parseAmount(amount) === 0n ? t("papers.noLimit") : <Money amount={amount} symbol={symbol} decimals={0} />);
	return (
		<dl className="papers-limits">
			<div>
				<dt>{t("papers.limit.in")}</dt>
				<dd>{say(step.deposits)}</dd>
			</div>
			<div>
				<dt>{t("papers.limit.out")}</dt>
				<dd>{say(step.withdrawals)}</dd>
			</div>
		</dl>
	);
}
