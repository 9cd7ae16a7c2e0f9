import { useT } from "@baize/i18n";
import { useState } from "react";
import { Help } from "../features/content/components/help.tsx";

/** The help centre as a page of its own, without the bars. */
export default function HelpPage() {
	const t = useT();
	const [tag, setTag] = useState(() => decodeURIComponent(location.hash.slice(1)));
	return (
		<div className="help-page">
			<h1>{t("shell.title.help")}</h1>
			<Help
				tag={tag}
				onTag={(to) => {
					setTag(to);
					history.replaceState(history.state, "", `#${to}`);
				}}
			/>
		</div>
	);
}
