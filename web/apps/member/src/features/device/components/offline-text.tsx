import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Icon, useOnline } from "@baize/ui";
import { useState } from "react";
import { savedAt } from "../model.ts";

/** A thin bar while the network is gone; it says from when the data is. */
export function OfflineText() {
	const t = useT();
	const lang = useLang();
	const online = useOnline();
	const [since, setSince] = useState("");
	const [was, setWas] = useState(true);
	if (was !== online) {
		setWas(online);
		setSince(online ? "" : savedAt(document.documentElement.dataset.saved, Date.now()));
	}
	return (
		!online && (
			<p className="offline">
				<Icon name="alert" className="h-5 w-5" />
				{since ? t("shell.offlineSince", { time: formatDate(since, lang, "time") }) : t("shell.offline")}
			</p>
		)
	);
}
