import { useT } from "@baize/i18n";
import { Dialog } from "@baize/ui";
import { useState } from "react";
import { closeLayer } from "../app/navigate.ts";
import { Help } from "../features/content/components/help.tsx";

/** The help centre over the page, opened at the topic of the address. */
export default function HelpLayer() {
	const t = useT();
	const [tag, setTag] = useState(() => decodeURIComponent(location.hash.slice(1)));
	return (
		<Dialog title={t("shell.title.help")} shape="full" onClose={closeLayer}>
			<Help
				tag={tag}
				onTag={(to) => {
					setTag(to);
					history.replaceState(history.state, "", `#${to}`);
				}}
			/>
		</Dialog>
	);
}
