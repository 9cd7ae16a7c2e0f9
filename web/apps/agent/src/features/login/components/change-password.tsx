import { type ChangeReason, type Key, PasswordForm, useRegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, toast } from "@baize/ui";
import { enter } from "../api/enter.ts";

interface ChangePasswordProps {
	/** The password that was just typed, or nothing after a reload. */
	old: string;
	/** The session that the change is made in, where that is not the site's. */
	token?: string;
	jweKey: Key;
	reason: ChangeReason;
	/** It is not changed: who closes this does not enter. */
	onClose: () => void;
}

/** Asks for a password of one's own before anything else. */
export function ChangePassword({ old, token, jweKey, reason, onClose }: ChangePasswordProps) {
	const t = useT();
	const { settings } = useRegisterSettings(null);
	return (
		<Dialog title={t("auth.password.title")} onClose={onClose}>
			<p className="auth-note">{t(`auth.password.${reason}`)}</p>
			<PasswordForm
				sealKey={jweKey}
				rule={settings?.fields.find((f) => f.name === "password")}
				old={old}
				token={token}
				onChanged={(answer) => {
					enter(answer);
					toast(t("auth.password.done"), "ok");
				}}
			/>
		</Dialog>
	);
}
