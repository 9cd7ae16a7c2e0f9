import { keys } from "@baize/api";
import { FormHead } from "@baize/entry";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, Dialog, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AppState, disableApp, renewCodes } from "../api/security.ts";
import { Recovery } from "./app-setup.tsx";
import { useAct } from "./parts.tsx";

/** What can be done with an app that is on; both need one of its codes. */
export function AppManage({ app, onClose }: { app: AppState; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [code, setCode] = useState("");
	const [codes, setCodes] = useState<string[] | null>(null);
	const { form, whole, busy, waits, error, run, mend } = useAct("code");
	const close = () => {
		void client.invalidateQueries({ queryKey: keys.authenticator });
		onClose();
	};
	const act = (what: (code: string) => Promise<void>) => void run(code, () => what(fromDigits(code).trim()));
	if (codes)
		return (
			<Dialog key="codes" title={t("security.recovery.title")} onClose={close}>
				<Recovery codes={codes} onDone={close} />
			</Dialog>
		);
	return (
		<Dialog title={t("security.app.title")} onClose={close}>
			{/* Two things may be done with a code: the enter key does neither. */}
			<form ref={form} className="auth-form" noValidate onSubmit={(e) => e.preventDefault()}>
				<FormHead form={whole} />
				<p className="pay-note">{t("security.app.left", { n: app.recoveryLeft })}</p>
				<TextField
					label={t("security.app.code")}
					note={t("security.app.either")}
					name="code"
					data-focus
					autoComplete="one-time-code"
					autoCapitalize="none"
					spellCheck={false}
					maxLength={20}
					value={code}
					error={error}
					onChange={(e) => {
						setCode(e.target.value);
						mend();
					}}
				/>
				<Button kind="secondary" icon="refresh" busy={busy} disabled={waits} onClick={() => act(async (c) => setCodes((await renewCodes(c)).recoveryCodes))}>
					{t("security.recovery.renew")}
				</Button>
				<Button
					kind="danger"
					busy={busy}
					disabled={waits}
					onClick={() =>
						act(async (c) => {
							await disableApp(c);
							toast(t("security.app.isOff"), "ok");
							close();
						})
					}
				>
					{t("security.app.off")}
				</Button>
			</form>
		</Dialog>
	);
}
