import { type ChangeReason, changeReason, type Demand, demandOf, type Entered, type Key, login, mustChange, NameForm, StepUp } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, toast } from "@baize/ui";
import { useState } from "react";
import { useSignOut } from "../../../app/session.ts";
import { enter } from "../api/enter.ts";
import { ChangePassword } from "./change-password.tsx";

interface SignInProps {
	jweKey: Key;
	/** Why who is here has to change the password still, if they do. */
	change: ChangeReason | null;
}

/** Name and password, a further proof where one is due, and a password of one's own before anything is open. It remembers nothing. */
export function SignIn({ jweKey, change }: SignInProps) {
	const t = useT();
	const signOut = useSignOut();
	const [asked, ask] = useState<(Demand & { password: string }) | null>(null);
	// The old password and its session live in memory alone: nothing else is open to them.
	const [held, hold] = useState<{ password: string; token: string; reason: ChangeReason } | null>(null);
	const entered = (answer: Entered, password = "") => {
		ask(null);
		if (mustChange(answer, password)) hold({ password, token: answer.token, reason: changeReason(answer, password) });
		else enter(answer);
	};
	const refused = (e: unknown, password: string): boolean => {
		const demand = demandOf(e);
		if (demand) ask({ ...demand, password });
		return demand !== null;
	};
	return (
		<>
			<NameForm login={(tried) => login("/agent/login", tried, jweKey)} onEntered={entered} onRefused={refused} />
			{asked && (
				<Dialog title={t("entry.stepUp.title")} onClose={() => ask(null)}>
					<StepUp
						demand={asked}
						onEntered={(answer) => entered(answer, asked.password)}
						onExpired={(text) => {
							toast(text, "bad");
							ask(null);
						}}
					/>
				</Dialog>
			)}
			{held && <ChangePassword old={held.password} token={held.token} jweKey={jweKey} reason={held.reason} onClose={() => hold(null)} />}
			{change && !held && <ChangePassword old="" jweKey={jweKey} reason={change} onClose={() => void signOut()} />}
		</>
	);
}
