import { useT } from "@baize/i18n";
import { LanguageSwitch, ThemeSwitch } from "@baize/ui";
import { endedIdle } from "../app/session.ts";
import { LoginForm } from "../features/login/components/login-form.tsx";
import { Note } from "../kit/bits.tsx";
import { Mark } from "../layouts/mark.tsx";

/** The way in: one form with name, password and one-time code. */
export function LoginPage() {
	const t = useT();
	return (
		<main className="front">
			<div className="front-card">
				<div className="mb-6 flex items-start justify-between gap-2">
					<Mark />
					<div className="-me-2 flex">
						<ThemeSwitch />
						<LanguageSwitch />
					</div>
				</div>
				<h1 className="mb-4 text-xl">{t("staff.login.title")}</h1>
				{endedIdle() && (
					<div className="mb-4">
						<Note icon="clock" title={t("staff.idle.ended")} />
					</div>
				)}
				<LoginForm />
				<p className="mt-4 text-sm text-text-3">{t("staff.shell.idleRule")}</p>
			</div>
		</main>
	);
}
