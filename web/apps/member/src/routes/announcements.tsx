import { useT } from "@baize/i18n";
import { Dialog, EmptyState, ErrorState } from "@baize/ui";
import { isFirstLogin } from "../app/enter.ts";
import { closeLayer } from "../app/navigate.ts";
import { useSession } from "../app/session.ts";
import { useAnnouncements } from "../features/content/api/get-content.ts";
import { TextSkeleton } from "../features/content/components/notices.tsx";
import { PopupDialog } from "../features/content/components/popups.tsx";
import { popupsFor, seenKey } from "../features/content/model.ts";

/** The announcements for who is here; closing them keeps them away for this session. */
export default function AnnouncementLayer() {
	const t = useT();
	const { isLogin } = useSession();
	const { said, error, retry } = useAnnouncements();
	const popups = popupsFor(said?.popups ?? [], { isLogin, isFirst: isFirstLogin() });
	const close = () => {
		sessionStorage.setItem(seenKey(isLogin), "1");
		closeLayer();
	};
	if (popups.length > 0) return <PopupDialog popups={popups} onClose={close} />;
	return (
		<Dialog title={t("shell.title.announcements")} onClose={close}>
			{error ? <ErrorState onRetry={retry} /> : said ? <EmptyState icon="megaphone" title={t("content.announcements.empty")} /> : <TextSkeleton />}
		</Dialog>
	);
}
