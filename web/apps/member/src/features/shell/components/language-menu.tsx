import { LANGUAGES, useLang, useT } from "@baize/i18n";
import { DigitsChoice, Icon, Menu, toast } from "@baize/ui";
import { switchLanguage } from "../../../app/language.ts";

/** The languages that the product lists, each by its own name. */
export function LanguageMenu({ wide }: { wide?: boolean }) {
	const t = useT();
	const lang = useLang();
	return (
		<Menu
			label={`${t("shell.language.label")}: ${wide ? LANGUAGES[lang] : lang}`}
			buttonClass={wide ? "menu-item" : "icon-btn w-auto! px-2.5 flex! gap-1.5 text-sm font-bold"}
			align={wide ? "start" : "end"}
			panelClass={wide ? "bottom-full top-auto! mb-2" : undefined}
			button={
				<>
					<Icon name="globe" className="h-5 w-5" />
					<span className={wide ? "" : "uppercase"}>{wide ? LANGUAGES[lang] : lang}</span>
				</>
			}
		>
			{() => (
				<>
					<DigitsChoice />
					{Object.entries(LANGUAGES).map(([code, name]) => (
						<button
							key={code}
							type="button"
							lang={code}
							className="menu-item"
							aria-current={code === lang ? "true" : undefined}
							onClick={() => switchLanguage(code).catch(() => toast(t("shell.language.failed"), "bad"))}
						>
							<span className="flex-1">{name}</span>
							{code === lang && <Icon name="check" />}
						</button>
					))}
				</>
			)}
		</Menu>
	);
}
