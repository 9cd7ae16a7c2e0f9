import { useT } from "@baize/i18n";
import { Dialog, EmptyState } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBoot } from "../app/boot.tsx";
import { useCameIn } from "../app/came-in.ts";
import { enter, leaveLogin } from "../app/enter.ts";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer } from "../app/navigate.ts";
import { proveAtLogin } from "../app/finish-at-login.ts";
import { ServiceLink } from "../app/service-link.tsx";
import { PhoneLoginForm } from "../features/auth/components/phone-login-form.tsx";

/** The login by phone over the page. */
export default function Phone() {
	const t = useT();
	const client = useQueryClient();
	const { phoneAuth } = useBoot().permission;
	const inside = useCameIn();
	useEffect(() => {
		if (inside) leaveLogin();
	}, [inside]);
	return (
		<Dialog title={t("auth.phone.title")} onClose={closeLayer}>
			{phoneAuth ? (
				<>
					<p className="auth-note">{t("auth.phone.note")}</p>
					<PhoneLoginForm config={phoneAuth} service={<ServiceLink />} onEntered={(answer) => enter(client, answer.token, answer.firstTimeLogin)} onRefused={proveAtLogin} />
				</>
			) : (
				<EmptyState icon="lock" title={t("auth.phone.notAllowed")} />
			)}
			<p className="auth-foot">
				{t("auth.login.noAccount")} <LayerLink href="/register">{t("shell.header.register")}</LayerLink>
			</p>
		</Dialog>
	);
}
