import { useT } from "@baize/i18n";
import { Icon, isLite } from "@baize/ui";
import { useState } from "react";

/** Turns the sparing of data on or off; the choice outweighs what the browser says. */
export function LiteSwitch() {
	const t = useT();
	const [on, setOn] = useState(isLite);
	const turn = () => {
		setOn(!on);
		document.documentElement.toggleAttribute("data-lite", !on);
		try {
			localStorage.setItem("baize.lite", on ? "0" : "1");
		} catch {
			// A full or forbidden storage costs only the memory of the choice.
		}
	};
	return (
		<button type="button" className="menu-item" role="switch" aria-checked={on} title={t("shell.lite.note")} onClick={turn}>
			<Icon name="feather" className="h-5 w-5" />
			<span className="flex-1">{t("shell.lite.name")}</span>
			{on && <Icon name="check" />}
		</button>
	);
}
