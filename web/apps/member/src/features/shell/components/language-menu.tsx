import { LANGUAGES, useLang, useT } from "@baize/i18n";
import { DigitsChoice, Icon, Menu } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { switchLanguage } from "../../../app/language.ts";

/** The languages that the brand offers, each by its own name. */
export function LanguageMenu({ wide }: { wide?: boolean }) {
	const t = useT();
	const lang = useLang();
	const { offeredLanguages } = useBoot().permission;
	const name = wide ? LANGUAGES[lang] : lang;
	return (
		<Menu
			label={`${t("shell.language.label")}: ${name}`}
			buttonClass={wide ? "menu-item" : "icon-btn w-auto! px-2.5 flex! gap-1.5 text-sm font-bold"}
			align={wide ? "start" : "end"}
			panelClass={wide ? "bottom-full top-auto! mb-2" : undefined}
			button={
				<>
					<Icon name="globe" className="h-5 w-5" />
					<span className={wide ? undefined : "uppercase"}>{name}</span>
				</>
			}
		>
			{() => (
				<>
					<DigitsChoice />
					{offeredLanguages.map((code) => (
						<button key={code} type="button" lang={code} className="menu-item" aria-current={code === lang || undefined} onClick={() => void switchLanguage(code)}>
							<span className="flex-1">{LANGUAGES[code]}</span>
							{code === lang && <Icon name="check" />}
						</button>
					))}
				</>
			)}
		</Menu>
	);
}
