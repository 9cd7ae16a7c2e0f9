import { useT } from "@baize/i18n";
import { Button, Checkbox, Dialog, Icon, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { pause, useKeep } from "../api/care.ts";
import { EXCLUSIONS, type PauseKind, TIMEOUTS } from "../model.ts";

const DAY = 24;
const WEEK = 7 * DAY;
const YEAR = 12;

/** A length of time, in hours or months; 0 months is for good. */
interface Span {
	kind: PauseKind;
	n: number;
}

function useSpanText(): (span: Span) => string {
	const t = useT();
	return ({ kind, n }) => {
		if (kind === "forever") return t("protect.forever");
		if (kind === "timeout") return n % WEEK === 0 ? t("protect.weeks", { n: n / WEEK }) : t("protect.days", { n: n / DAY });
		return n % YEAR === 0 ? t("protect.years", { n: n / YEAR }) : t("protect.months", { n });
	};
}

const BREAKS: readonly Span[] = TIMEOUTS.map((n) => ({ kind: "timeout", n }));
const AWAY: readonly Span[] = [...EXCLUSIONS.map((n): Span => ({ kind: "exclusion", n })), { kind: "forever", n: 0 }];

/** Two ways to stay away: a break, and an exclusion. */
export function Pauses() {
	const t = useT();
	const [asked, setAsked] = useState<Span | null>(null);
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("protect.pause")}</h2>
			<div className="care-pauses">
				<Choice kind="timeout" spans={BREAKS} onChoose={setAsked} />
				<Choice kind="exclusion" spans={AWAY} onChoose={setAsked} />
			</div>
			{asked && <Sure span={asked} onDone={() => setAsked(null)} />}
		</section>
	);
}

function Choice({ kind, spans, onChoose }: { kind: "timeout" | "exclusion"; spans: readonly Span[]; onChoose: (span: Span) => void }) {
	const t = useT();
	const say = useSpanText();
	const [at, setAt] = useState(0);
	const chosen = spans[at];
	return (
		<div className="card care-block" data-kind={kind}>
			<header>
				<span className="row-icon">
					<Icon name={kind === "timeout" ? "pause" : "lock"} />
				</span>
				<div>
					<h3>{t(`protect.${kind}`)}</h3>
					<p>{t(`protect.${kind}.text`)}</p>
				</div>
			</header>
			<div className="care-chips" role="group" aria-label={`${t(`protect.${kind}`)}: ${t("protect.choose")}`}>
				{spans.map((s, i) => (
					<button key={`${s.kind}${s.n}`} type="button" className="chip" aria-pressed={i === at} onClick={() => setAt(i)}>
						{say(s)}
					</button>
				))}
			</div>
			<Button kind={kind === "timeout" ? "secondary" : "danger"} aria-label={`${t("protect.begin")}: ${t(`protect.${kind}`)}`} onClick={() => chosen && onChoose(chosen)}>
				{t("protect.begin")}
			</Button>
		</div>
	);
}

/** Says in plain words what is going to be, and asks once more. */
function Sure({ span, onDone }: { span: Span; onDone: () => void }) {
	const t = useT();
	const say = useSpanText();
	const keep = useKeep();
	const [read, setRead] = useState(false);
	const [busy, setBusy] = useState(false);
	const go = () => {
		setBusy(true);
		pause(span.kind, span.kind === "timeout" ? span.n : 0, span.kind === "exclusion" ? span.n : 0)
			.then(keep, (e: unknown) => toast(refusal(e, t), "bad"))
			.finally(onDone);
	};
	return (
		<Dialog
			title={t(span.kind === "timeout" ? "protect.sure.timeout" : "protect.sure.exclusion")}
			onClose={onDone}
			foot={
				<>
					<Button kind="secondary" data-focus onClick={onDone}>
						{t("protect.sure.back")}
					</Button>
					<Button kind="danger" busy={busy} disabled={!read} onClick={go}>
						{t("protect.begin")}
					</Button>
				</>
			}
		>
			<div className="care-sure">
				<p className="care-span">{say(span)}</p>
				<ul>
					<li data-mark="now">
						<Icon name="clock" />
						{t("protect.sure.now")}
					</li>
					<li data-mark="no">
						<Icon name="close" />
						{t("protect.sure.no")}
					</li>
					<li data-mark="yes">
						<Icon name="check" />
						{t("protect.sure.yes")}
					</li>
					<li data-mark="yes">
						<Icon name="check" />
						{t("protect.sure.open")}
					</li>
					<li data-mark={span.kind === "timeout" ? "yes" : "no"}>
						<Icon name="gift" />
						{t(span.kind === "timeout" ? "protect.sure.wait" : "protect.sure.run")}
					</li>
				</ul>
				<Checkbox checked={read} onChange={(e) => setRead(e.target.checked)}>
					{t("protect.sure.tick")}
				</Checkbox>
			</div>
		</Dialog>
	);
}
