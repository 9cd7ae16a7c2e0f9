import { useT } from "@baize/i18n";
import { Dialog, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useBoot } from "../app/boot.tsx";
import { enter } from "../app/enter.ts";
import { closeLayer, navigate } from "../app/navigate.ts";
import { useRegisterSettings } from "../features/auth/api/get-register-settings.ts";
import { PasswordForm } from "../features/auth/components/password-form.tsx";

/** The change of the password, of one's own will or because a temporary one is in use. */
export default function Password() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const { settings } = useRegisterSettings(permission.register);
	return (
		<Dialog title={t("auth.password.title")} onClose={closeLayer}>
			<PasswordForm
				sealKey={permission.jweKey}
				rule={settings?.fields.find((f) => f.name === "password")}
				old=""
				onChanged={(answer) => {
					enter(client, answer.token, false);
					toast(t("auth.password.done"), "ok");
					navigate("/", { replace: true });
				}}
			/>
		</Dialog>
	);
}
