import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { currentTheme, setTheme } from "../../../app/theme.ts";

/** Switches between dark and light; the style sheet shows the right icon, so nothing flashes. */
export function ThemeSwitch({ wide }: { wide?: boolean }) {
	const t = useT();
	return (
		<button
			type="button"
			className={wide ? "menu-item" : "icon-btn"}
			aria-label={t("shell.theme.toggle")}
			title={t("shell.theme.toggle")}
			onClick={() => setTheme(currentTheme() === "dark" ? "light" : "dark")}
		>
			<Icon name="sun" className="on-dark" />
			<Icon name="moon" className="on-light" />
			{wide && (
				<>
					<span className="on-dark">{t("shell.theme.light")}</span>
					<span className="on-light">{t("shell.theme.dark")}</span>
				</>
			)}
		</button>
	);
}
