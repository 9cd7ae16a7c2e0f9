import { LANGUAGES, useLang, useT } from "@baize/i18n";
import { Icon } from "../icon.tsx";
import { Menu } from "../overlay/menu.tsx";
import { DigitsChoice } from "./digits.tsx";
import { flipTheme, OFFERED, switchLanguage } from "./look.ts";

/** Switches between dark and light. */
export function ThemeSwitch() {
	const t = useT();
	return (
		<button type="button" className="icon-btn" aria-label={t("shell.theme.toggle")} title={t("shell.theme.toggle")} onClick={flipTheme}>
			<Icon name="sun" className="on-dark" />
			<Icon name="moon" className="on-light" />
		</button>
	);
}

/** The offered languages, each by its own name. */
export function LanguageSwitch() {
	const t = useT();
	const lang = useLang();
	return (
		<Menu
			label={`${t("shell.language.label")}: ${lang}`}
			buttonClass="icon-btn w-auto! px-2.5 flex! items-center gap-1.5 text-sm font-bold uppercase whitespace-nowrap"
			className="flex-none"
			button={
				<>
					<Icon name="globe" className="h-5 w-5" />
					{lang}
				</>
			}
		>
			{() => (
				<>
					{OFFERED.map((l) => (
						<button key={l} type="button" lang={l} className="menu-item" aria-current={l === lang ? "true" : undefined} onClick={() => switchLanguage(l)}>
							<span className="flex-1">{LANGUAGES[l]}</span>
							{l === lang && <Icon name="check" />}
						</button>
					))}
					<DigitsChoice />
				</>
			)}
		</Menu>
	);
}
