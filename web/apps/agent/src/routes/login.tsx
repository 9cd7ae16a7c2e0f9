import { refusal } from "@baize/entry";
import { useT } from "@baize/i18n";
import { ErrorState, Icon, LanguageSwitch, Skeleton, ThemeSwitch } from "@baize/ui";
import { useMember } from "../app/session.ts";
import { useSite } from "../app/site.ts";
import { SignIn } from "../features/login/components/sign-in.tsx";
import { Mark } from "../layouts/mark.tsx";

/** The way into the agent centre, with its service hours; a temporary password is changed here. What is typed is sealed, so the form waits for the site's key. */
export function LoginPage({ change }: { change: boolean }) {
	const t = useT();
	const site = useSite();
	const { data: member } = useMember();
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
				{site.data ? (
					<SignIn jweKey={site.data.jweKey} change={change ? (member?.passwordExpired ? "expired" : "forced") : null} />
				) : site.error ? (
					<ErrorState text={refusal(site.error, t)} onRetry={() => void site.refetch()} />
				) : (
					<Skeleton className="h-60" />
				)}
				<p className="hours">
					<Icon name="clock" className="h-5 w-5" />
					<span>
						<b>{t("agent.hours.title")}</b>
						<br />
						{t("agent.hours.text")}
					</span>
				</p>
			</div>
		</main>
	);
}
