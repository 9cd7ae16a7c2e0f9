import { type Entered, type Held, type Key, login, NameForm, RetryNote, refusal, retrySeconds, useCountdownOf, WEAK } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { type ReactNode, useState } from "react";
import { playFree } from "../api/enter.ts";
import { RememberBox } from "./remember-box.tsx";

type OnEntered = (answer: Entered, password?: string) => void;

interface LoginFormProps {
	sealKey: Key;
	/** A session is open; the password stays in memory for a forced change. */
	onEntered: OnEntered;
	/** Whether one may try without an account. */
	freePlay: boolean;
	/** Stands under the password: the way to a new one. */
	forgot: ReactNode;
	/** The name that this browser remembers. */
	name?: string;
	/** Takes over a refusal that is not the form's to show. */
	onRefused?: (e: unknown, password: string) => boolean;
	/** The member does not want to be remembered any more. */
	onForget?: () => void;
}

/** Name and password of a member, who may be remembered; or a try without an account. */
export function LoginForm({ sealKey, onEntered, freePlay, forgot, name = "", onRefused, onForget }: LoginFormProps) {
	const [remember, setRemember] = useState(name !== "");
	return (
		<NameForm
			// What has to be changed first is no way in yet, and the browser is to remember none by it.
			login={(tried) => login("/auth/login", { ...tried, remember: remember && tried.password !== WEAK }, sealKey)}
			onEntered={onEntered}
			name={name}
			onRefused={onRefused}
			under={
				<div className="login-under">
					<RememberBox checked={remember} onChange={setRemember} onForget={onForget} />
					<div className="auth-forgot">{forgot}</div>
				</div>
			}
			other={(held) => freePlay && <FreePlay held={held} sealKey={sealKey} onEntered={onEntered} />}
		/>
	);
}

/** A try with play money, for who has no account. */
function FreePlay({ held, sealKey, onEntered }: { held: Held; sealKey: Key; onEntered: OnEntered }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const trial = useCountdownOf();
	const turn = (on: boolean) => {
		held.lock(on);
		setBusy(on);
	};
	const free = async () => {
		held.form.clear();
		turn(true);
		try {
			onEntered(await playFree(sealKey));
		} catch (e) {
			held.form.show({}, refusal(e, t));
			trial.begin(retrySeconds(e)); // its own: whoever has an account may log in meanwhile
		}
		turn(false);
	};
	return (
		<>
			<div className="auth-or">{t("auth.login.or")}</div>
			<Button kind="secondary" size="lg" icon="play" busy={busy} disabled={held.busy || trial.left > 0} onClick={() => void free()}>
				{t("shell.nav.freePlay")}
			</Button>
			<RetryNote left={trial.left} />
			<p className="auth-note">{t("auth.login.freeNote")}</p>
		</>
	);
}
