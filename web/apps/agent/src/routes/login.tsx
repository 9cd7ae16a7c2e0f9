import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useState } from "react";
import { usePermission } from "../app/site.ts";
import { ChangePassword } from "../features/login/components/change-password.tsx";
import { LoginForm } from "../features/login/components/login-form.tsx";
import { Mark } from "../layouts/mark.tsx";
import { LanguageSwitch, ThemeSwitch } from "../layouts/switches.tsx";

/** The way into the agent centre, with its service hours; a temporary password is changed here. */
export function LoginPage({ change }: { change: boolean }) {
	const t = useT();
	const key = usePermission()?.jweKey ?? null;
	const [typed, setTyped] = useState("");
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
				<LoginForm jweKey={key} onTyped={setTyped} />
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
