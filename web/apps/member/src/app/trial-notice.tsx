import { useT } from "@baize/i18n";
import { ConfirmDialog } from "@baize/ui";

/** Tells a trial account that a real one is needed. */
export function TrialNotice({ onClose }: { onClose: () => void }) {
	const t = useT();
	return (
		<ConfirmDialog title={t("shell.trial.title")} confirmLabel={t("ui.ok")} onConfirm={onClose} onCancel={onClose}>
			{t("shell.trial.text")}
		</ConfirmDialog>
	);
}
