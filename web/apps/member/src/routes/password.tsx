import "../styles/codes.css";
import { type Entered, PasswordForm, useRegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, ErrorState, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useBoot } from "../app/boot.tsx";
import { enter } from "../app/enter.ts";
import { closeLayer, navigate } from "../app/navigate.ts";
import { useProving } from "../app/proof.ts";
import { refusal } from "../app/refusal.ts";
import { useMember } from "../app/session.ts";
import { signOut } from "../app/sign-out.ts";
import { FirstPassword } from "../features/auth/components/first-password.tsx";

/** The change of the password, of one's own will or because nothing else is open before it; who turns that down leaves. Who has no password sets the first. */
export default function Password() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const { settings } = useRegisterSettings(permission.register);
	const member = useMember();
	const forced = member?.mustChange === true;
	const { data: proving, error, refetch } = useProving(member !== undefined && !forced);
	const first = !forced && proving?.hasPassword === false;
	const form = {
		sealKey: permission.jweKey,
		rule: settings?.fields.find((f) => f.name === "password"),
	};
	const done = (answer: Entered) => {
		enter(client, answer.token, answer.firstTimeLogin);
		toast(t(first ? "auth.password.first.done" : "auth.password.done"), "ok");
		navigate("/", { replace: true });
	};
	return (
		<Dialog title={t(first ? "auth.password.first.title" : "auth.password.title")} onClose={forced ? () => void signOut(client) : closeLayer}>
			{forced && <p className="auth-note">{t(member.passwordExpired ? "auth.password.expired" : "auth.password.forced")}</p>}
			{first ? (
				<FirstPassword {...form} proving={proving} onSet={done} />
			) : forced || proving ? (
				<PasswordForm {...form} old="" onChanged={done} />
			) : error ? (
				<ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />
			) : (
				<Skeleton className="h-72" />
			)}
		</Dialog>
	);
}
