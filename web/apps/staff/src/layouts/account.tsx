import { LANGUAGES, useLang, useT } from "@baize/i18n";
import { Avatar, Icon, Menu } from "@baize/ui";
import { flipTheme, OFFERED, switchLanguage } from "../app/look.ts";
import type { Me } from "../app/session.ts";
import { wordFor } from "../kit/word.ts";

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

/** The languages of the back office, each by its own name. */
export function LanguageSwitch() {
	const t = useT();
	const lang = useLang();
	return (
		<Menu
			label={t("shell.language.label")}
			buttonClass="icon-btn w-auto! px-2.5 flex! items-center gap-1.5 text-sm font-bold uppercase"
			button={
				<>
					<Icon name="globe" className="h-5 w-5" />
					{lang}
				</>
			}
		>
			{() =>
				OFFERED.map((l) => (
					<button key={l} type="button" lang={l} className="menu-item" aria-current={l === lang ? "true" : undefined} onClick={() => switchLanguage(l)}>
						<span className="flex-1">{LANGUAGES[l]}</span>
						{l === lang && <Icon name="check" />}
					</button>
				))
			}
		</Menu>
	);
}

/** Who is logged in, in which roles, and the way out. */
export function AccountMenu({ me, onSignOut }: { me: Me; onSignOut: () => void }) {
	const t = useT();
	return (
		<Menu label={t("staff.shell.account")} buttonClass="rounded-full ms-1" button={<Avatar name={me.name} size={34} />}>
			{() => (
				<>
					<div className="px-3 py-2">
						<p className="font-bold">{me.name}</p>
						<p className="text-sm text-text-3">{me.roles.map((r) => wordFor(t, "staff.role", r)).join(", ")}</p>
					</div>
					<p className="px-3 pb-2 text-xs text-text-3">{t("staff.shell.idleRule")}</p>
					<button type="button" className="menu-item" onClick={onSignOut}>
						<Icon name="logout" />
						{t("shell.account.signOut")}
					</button>
				</>
			)}
		</Menu>
	);
}
