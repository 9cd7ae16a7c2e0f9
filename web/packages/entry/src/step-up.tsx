import { ApiError } from "@baize/api";
import { type T, useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, Icon, type IconName, TextField } from "@baize/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { retrySeconds, useCountdownOf } from "./countdown.ts";
import { refusal } from "./refusal.ts";
import { RetryNote } from "./retry-note.tsx";
import { type Demand, type Entered, type Method, passStepUp, sendStepUp } from "./calls.ts";

const ICONS: Record<Method["method"], IconName> = { mobile: "phone", email: "mail", bank: "wallet", authenticator: "shield" };
const SENT: readonly string[] = ["mobile", "email"];

/** Asks a login from an unknown place for one more proof; the member chooses which. */
export function StepUp({ demand, onEntered, onExpired }: { demand: Demand; onEntered: (answer: Entered) => void; onExpired: (text: string) => void }) {
	const t = useT();
	const [chosen, choose] = useState(demand.methods[0] as Method);
	const name = useId();
	return (
		<div className="step-up">
			<p className="auth-note">{t("entry.stepUp.why")}</p>
			{demand.methods.length > 1 && (
				<fieldset className="step-up-methods">
					<legend>{t("entry.stepUp.choose")}</legend>
					{demand.methods.map((m) => (
						<label key={m.method} className="step-up-method">
							<input type="radio" name={name} value={m.method} checked={m.method === chosen.method} onChange={() => choose(m)} />
							<span className="row-icon">
								<Icon name={ICONS[m.method]} />
							</span>
							<span className="row-text">
								<b>{t(`entry.stepUp.${m.method}`)}</b>
								{m.hint && (
									<small>
										<bdi>{m.hint}</bdi>
									</small>
								)}
							</span>
						</label>
					))}
				</fieldset>
			)}
			<Proof key={chosen.method} ticket={demand.ticket} method={chosen} onEntered={onEntered} onExpired={onExpired} />
		</div>
	);
}

function noteOf(method: Method["method"], sent: boolean, t: T): string | undefined {
	if (method === "authenticator") return t("entry.stepUp.recovery");
	if (method === "bank") return t("entry.stepUp.bankNote");
	return sent ? t("entry.stepUp.sent") : undefined;
}

function Proof({ ticket, method, onEntered, onExpired }: { ticket: string; method: Method; onEntered: (answer: Entered) => void; onExpired: (text: string) => void }) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const [answer, setAnswer] = useState("");
	const [error, setError] = useState("");
	const [busy, setBusy] = useState(false);
	const next = useCountdownOf();
	const retry = useCountdownOf();
	const [sent, setSent] = useState(false);
	const typed = method.method !== "bank";
	const refused = (e: unknown) => {
		if (e instanceof ApiError && e.code === "identity.stepUp.expired") return onExpired(e.message);
		setError((e instanceof ApiError && e.fieldMessage("answer")) || refusal(e, t));
		form.current?.querySelector<HTMLElement>("input")?.focus();
	};
	const send = async () => {
		setBusy(true);
		setError("");
		try {
			const { seconds } = await sendStepUp(ticket, method.method);
			next.begin(seconds);
			setSent(true);
			form.current?.querySelector<HTMLElement>("input")?.focus();
		} catch (e) {
			next.begin(retrySeconds(e));
			refused(e);
		}
		setBusy(false);
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		if (!answer.trim()) {
			setError(t("entry.stepUp.empty"));
			return form.current?.querySelector<HTMLElement>("input")?.focus();
		}
		setBusy(true);
		setError("");
		try {
			onEntered(await passStepUp(ticket, method.method, typed ? fromDigits(answer).trim() : answer));
		} catch (e) {
			retry.begin(retrySeconds(e));
			refused(e);
			setBusy(false);
		}
	};
	return (
		<form ref={form} className="auth-form" noValidate onSubmit={(e) => void submit(e)}>
			{SENT.includes(method.method) && (
				<Button kind="secondary" icon={method.method === "email" ? "mail" : "phone"} disabled={busy || next.left > 0} onClick={() => void send()}>
					{next.left > 0 ? t("entry.stepUp.again", { n: next.left }) : t("entry.stepUp.send", { to: method.hint })}
				</Button>
			)}
			<TextField
				label={t(`entry.stepUp.${method.method}Label`)}
				note={noteOf(method.method, sent, t)}
				name="answer"
				data-focus
				autoComplete={typed ? "one-time-code" : "name"}
				autoCapitalize="none"
				spellCheck={false}
				inputMode={SENT.includes(method.method) ? "numeric" : "text"}
				maxLength={100}
				value={answer}
				error={error}
				onChange={(e) => {
					setAnswer(e.target.value);
					setError("");
				}}
			/>
			<RetryNote left={retry.left} />
			<Button type="submit" size="lg" busy={busy} disabled={retry.left > 0}>
				{t("entry.stepUp.go")}
			</Button>
		</form>
	);
}
