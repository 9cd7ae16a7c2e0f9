import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useSyncExternalStore } from "react";

const subscribe = (fn: () => void) => {
	addEventListener("online", fn);
	addEventListener("offline", fn);
	return () => {
		removeEventListener("online", fn);
		removeEventListener("offline", fn);
	};
};

/** Whether the browser believes that it has a network. */
export const useOnline = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => navigator.onLine,
		() => true,
	);

/** A thin bar while the network is gone. */
export function OfflineBar() {
	const t = useT();
	const online = useOnline();
	return (
		<div role="status">
			{!online && (
				<p className="offline">
					<Icon name="alert" className="h-5 w-5" />
					{t("shell.offline")}
				</p>
			)}
		</div>
	);
}
