import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { nextTheme, setTheme } from "../../../app/theme.ts";

/** Switches from dark to light, to the device's own and back; the style sheet shows what comes next, so nothing flashes. */
export function ThemeSwitch({ wide }: { wide?: boolean }) {
	const t = useT();
	const name = t("shell.theme.toggle");
	return (
		<button type="button" className={wide ? "menu-item" : "icon-btn"} aria-label={wide ? undefined : name} title={name} onClick={() => setTheme(nextTheme())}>
			<Icon name="sun" className="on-dark" />
			<Icon name="contrast" className="on-light" />
			<Icon name="moon" className="on-system" />
			{wide && (
				<>
					<span className="on-dark">{t("shell.theme.light")}</span>
					<span className="on-light">{t("shell.theme.system")}</span>
					<span className="on-system">{t("shell.theme.dark")}</span>
				</>
			)}
		</button>
	);
}
