import { PasswordForm, useRegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useBoot } from "../app/boot.tsx";
import { enter } from "../app/enter.ts";
import { closeLayer, navigate } from "../app/navigate.ts";
import { useMember } from "../app/session.ts";
import { signOut } from "../app/sign-out.ts";

/** The change of the password, of one's own will or because nothing else is open before it; who turns that down leaves. */
export default function Password() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const { settings } = useRegisterSettings(permission.register);
	const member = useMember();
	const forced = member?.mustChange === true;
	return (
		<Dialog title={t("auth.password.title")} onClose={forced ? () => void signOut(client) : closeLayer}>
			{forced && <p className="auth-note">{t(member.passwordExpired ? "auth.password.expired" : "auth.password.forced")}</p>}
			<PasswordForm
				sealKey={permission.jweKey}
				rule={settings?.fields.find((f) => f.name === "password")}
				old=""
				onChanged={(answer) => {
					enter(client, answer.token, answer.firstTimeLogin);
					toast(t("auth.password.done"), "ok");
					navigate("/", { replace: true });
				}}
			/>
		</Dialog>
	);
}
