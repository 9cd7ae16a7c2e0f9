import { useSyncExternalStore } from "react";

const onNetwork = (fn: () => void) => {
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
		onNetwork,
		() => navigator.onLine,
		() => true,
	);
