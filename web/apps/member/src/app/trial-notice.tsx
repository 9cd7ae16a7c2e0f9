import { useT } from "@baize/i18n";
import { ConfirmDialog } from "@baize/ui";
import { navigate } from "./navigate.ts";

/** Tells a trial account that a real one is needed, and leads to it. */
export function TrialNotice({ onClose }: { onClose: () => void }) {
	const t = useT();
	const register = () => {
		onClose();
		navigate("/register", { over: true });
	};
	return (
		<ConfirmDialog title={t("shell.trial.title")} confirmLabel={t("shell.header.register")} cancelLabel={t("ui.ok")} onConfirm={register} onCancel={onClose}>
			{t("shell.trial.text")}
		</ConfirmDialog>
	);
}
