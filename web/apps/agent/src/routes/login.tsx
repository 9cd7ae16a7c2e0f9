import { useT } from "@baize/i18n";
import { Icon, LanguageSwitch, ThemeSwitch } from "@baize/ui";
import { usePermission } from "../app/site.ts";
import { ChangePassword } from "../features/login/components/change-password.tsx";
import { LoginForm } from "../features/login/components/login-form.tsx";
import { Mark } from "../layouts/mark.tsx";

interface LoginPageProps {
	/** Whether the password must be changed now. */
	change: boolean;
	/** The password that was just typed, or nothing after a reload. */
	typed: string;
	onTyped: (password: string) => void;
}

/** The way into the agent centre, with its service hours; a temporary password is changed here. */
export function LoginPage({ change, typed, onTyped }: LoginPageProps) {
	const t = useT();
	const key = usePermission()?.jweKey ?? null;
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
				<h1 className="text-xl">{t("agent.login.title")}</h1>
				<p className="mt-1 mb-5 text-text-2">{t("agent.login.lead")}</p>
				<LoginForm jweKey={key} onTyped={onTyped} />
				<p className="hours">
					<Icon name="clock" className="h-5 w-5" />
					<span>
						<b>{t("agent.hours.title")}</b>
						<br />
						{t("agent.hours.text")}
					</span>
				</p>
			</div>
			{change && <ChangePassword old={typed} jweKey={key} />}
		</main>
	);
}
