import { useQueryText } from "../app/address.ts";
import { useBoot } from "../app/boot.tsx";
import { closeLayer, navigate } from "../app/navigate.ts";
import { useAnnouncements } from "../features/content/api/get-content.ts";
import { NoticeDialog } from "../features/content/components/notices.tsx";

/** The notices over the page, opened at the one of the address. */
export default function NoticeLayer() {
	const boot = useBoot();
	const { said, error, retry } = useAnnouncements();
	const index = Number.parseInt(new URLSearchParams(useQueryText()).get("index") ?? "0", 10) || 0;
	return (
		<NoticeDialog
			notices={said?.notices ?? (boot.notices.some((n) => n.content) ? boot.notices : undefined)}
			failed={error !== null}
			index={index}
			onRetry={retry}
			onIndex={(i) => navigate(`/notice?index=${i}`, { over: true, replace: true })}
			onClose={closeLayer}
		/>
	);
}
