import "../styles/feedback.css";
import { useT } from "@baize/i18n";
import { Dialog } from "@baize/ui";
import { WriteFeedback } from "../features/feedback/components/write.tsx";

/** A message to the house while the site is closed. */
export default function SupportLayer({ onClose }: { onClose: () => void }) {
	const t = useT();
	return (
		<Dialog title={t("shell.nav.support")} shape="wide" onClose={onClose}>
			<WriteFeedback isLogin={false} onMine={onClose} onClose={onClose} />
		</Dialog>
	);
}
