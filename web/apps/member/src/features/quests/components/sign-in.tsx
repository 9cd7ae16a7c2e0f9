import { isAbsent } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, cx, ErrorState, Icon, toast } from "@baize/ui";
import { refusal } from "../../../app/refusal.ts";
import { signToday, useAct, useSignIn } from "../api/quests.ts";
import { PrizeTag, usePrizeText } from "./prize.tsx";

/** The calendar of the daily sign-in; nothing where none is open. */
export function SignInCard() {
	const t = useT();
	const text = usePrizeText();
	const { data: s, error, refetch } = useSignIn();
	const sign = useAct(signToday);
	if (!s) return error && !isAbsent(error) ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : null;
	const done = s.streak % s.days.length || (s.today ? s.days.length : 0);
	const next = s.today ? -1 : done % s.days.length;
	const go = () => sign.mutate(undefined, { onSuccess: (a) => toast(t("quests.got", { prize: text(a.prize) }), "ok"), onError: (e) => toast(refusal(e, t), "bad") });
	return (
		<section className="card sign-in" aria-labelledby="sign-in-title">
			<div className="quest-head">
				<div>
					<h2 id="sign-in-title">{s.name}</h2>
					<p>{s.streak > 0 ? t("quests.signin.streak", { n: s.streak }) : s.text}</p>
				</div>
				<Button onClick={go} busy={sign.isPending} disabled={s.today} icon={s.today ? "check" : "calendar"}>
					{t(s.today ? "quests.signin.done" : "quests.signin.sign")}
				</Button>
			</div>
			<ol className="sign-days">
				{s.days.map((p, i) => {
					const state = i < done ? "done" : i === next ? "now" : "later";
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: a day is its place in the calendar
						<li key={i} className={cx("sign-day", `is-${state}`)} aria-current={state === "now" ? "date" : undefined}>
							<small>{t("quests.signin.day", { n: i + 1 })}</small>
							{state === "done" ? <Icon name="check" /> : <PrizeTag prize={p} />}
						</li>
					);
				})}
			</ol>
		</section>
	);
}
