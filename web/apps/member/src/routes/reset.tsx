import { useRegisterSettings } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Dialog, EmptyState, toast } from "@baize/ui";
import { useEffect, useState } from "react";
import { useBoot } from "../app/boot.tsx";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer, navigate } from "../app/navigate.ts";
import { ResetForm } from "../features/auth/components/reset-form.tsx";

/** The page that the link of an e-mail opens. Its token leaves the address at once, so that neither history nor a screenshot keeps it. */
export default function Reset() {
	const t = useT();
	const { permission } = useBoot();
	const { settings } = useRegisterSettings(permission.register);
	const [token] = useState(() => location.hash.slice(1));
	const [dead, setDead] = useState(token === "");
	useEffect(() => history.replaceState(history.state, "", location.pathname), []);
	return (
		<Dialog title={t("codes.forgot.newTitle")} onClose={closeLayer}>
			{dead ? (
				<>
					<EmptyState icon="lock" title={t("codes.forgot.dead")} />
					<p className="auth-foot">
						<LayerLink href="/forgot">{t("codes.forgot.another")}</LayerLink>
					</p>
				</>
			) : (
				<ResetForm
					sealKey={permission.jweKey}
					token={token}
					rule={settings?.fields.find((f) => f.name === "password")}
					onDead={() => setDead(true)}
					onDone={() => {
						toast(t("codes.forgot.changed"), "ok");
						navigate("/login", { replace: true });
					}}
				/>
			)}
		</Dialog>
	);
}
