import { useRegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { BannerStrip } from "../app/banner-strip.tsx";
import { useBoot } from "../app/boot.tsx";
import { enter } from "../app/enter.ts";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer, navigate } from "../app/navigate.ts";
import { proveAtLogin } from "../app/finish-at-login.ts";
import { ForgotForm } from "../features/auth/components/forgot-form.tsx";

/** The forgotten password over the page. */
export default function Forgot() {
	const t = useT();
	const { permission } = useBoot();
	const client = useQueryClient();
	const { settings } = useRegisterSettings(permission.register);
	return (
		<Dialog title={t("codes.forgot.title")} onClose={closeLayer}>
			<ForgotForm
				sealKey={permission.jweKey}
				whitelabel={permission.whitelabel}
				rule={settings?.fields.find((f) => f.name === "password")}
				onDone={closeLayer}
				onRefused={(e) => {
					const waits = proveAtLogin(e);
					// The new password is set: only the session waits.
					if (waits) toast(t("auth.password.done"), "ok");
					return waits;
				}}
				onEntered={(answer) => {
					enter(client, answer.token, answer.firstTimeLogin);
					toast(t("codes.forgot.done"), "ok");
					navigate("/", { replace: true });
				}}
			/>
			<p className="auth-foot">
				<LayerLink href="/login">{t("codes.forgot.back")}</LayerLink>
			</p>
			<BannerStrip group="w_forget" />
		</Dialog>
	);
}
