import { useLang, useT } from "@baize/i18n";
import { digitsOf, ownDigits, toDigits } from "@baize/kernel";
import { Icon } from "../icon.tsx";
import { switchDigits } from "./look.ts";

/** The digits of a language's own and the Latin ones, to choose from; nothing where both are the same. Stands in a menu of languages. */
export function DigitsChoice() {
	const t = useT();
	const own = ownDigits(useLang());
	if (own === "latn") return null;
	const written = digitsOf(useLang());
	return (
		<fieldset className="menu-part">
			<legend>{t("shell.language.digits")}</legend>
			{[own, "latn" as const].map((digits) => (
				<button key={digits} type="button" className="menu-item" aria-current={digits === written ? "true" : undefined} onClick={() => switchDigits(digits === "latn")}>
					<span className="flex-1">{toDigits("0123456789", digits)}</span>
					{digits === written && <Icon name="check" />}
				</button>
			))}
		</fieldset>
	);
}
