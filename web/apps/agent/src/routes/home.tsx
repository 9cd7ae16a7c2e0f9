import { useT } from "@baize/i18n";
import { Avatar, ConfirmDialog, Icon, IconButton, type IconName, LanguageSwitch, SkipLink, ThemeSwitch } from "@baize/ui";
import { useState } from "react";
import { Link } from "wouter";
import { useMember, useSignOut } from "../app/session.ts";
import { Announcements } from "../features/centre/components/announcements.tsx";
import { Clock } from "../features/centre/components/clock.tsx";
import { Overview } from "../features/centre/components/overview.tsx";
import { Mark } from "../layouts/mark.tsx";

const PLACES = [
	{ path: "/agentHome", icon: "home" as IconName, title: "agent.nav.overview" },
	{ path: "/agentHome/announcements", icon: "megaphone" as IconName, title: "agent.nav.announcements" },
] as const;

/** The agent's home: header with clock and name, the menu of what exists, the page. */
export function HomePage({ path }: { path: string }) {
	const t = useT();
	const signOut = useSignOut();
	const member = useMember().data;
	const [ask, setAsk] = useState(false);
	const here = PLACES.find((p) => p.path.toLowerCase() === path.toLowerCase()) ?? PLACES[0];
	if (!member) return null;
	return (
		<div className="centre">
			<SkipLink />
			<header className="centre-bar">
				<Mark />
				<Clock />
				<span className="ms-auto flex items-center">
					<ThemeSwitch />
					<LanguageSwitch />
					<span className="who">
						<Avatar name={member.nickname || member.account} size={32} />
						<bdi>{member.nickname || member.account}</bdi>
					</span>
					<IconButton icon="logout" label={t("shell.account.signOut")} onClick={() => setAsk(true)} />
				</span>
			</header>
			<nav className="centre-nav" aria-label={t("shell.nav.main")}>
				{PLACES.map((p) => (
					<Link key={p.path} href={p.path} className="nav-row" aria-current={p === here ? "page" : undefined}>
						<Icon name={p.icon} />
						{t(p.title)}
					</Link>
				))}
			</nav>
			<main id="main" className="centre-page" tabIndex={-1}>
				<h1 className="mb-4 text-xl">{t(here.title)}</h1>
				{here.path === "/agentHome" ? <Overview member={member} /> : <Announcements />}
			</main>
			{ask && (
				<ConfirmDialog
					title={t("shell.account.signOut")}
					confirmLabel={t("shell.account.signOut")}
					cancelLabel={t("shell.account.stay")}
					onConfirm={() => void signOut()}
					onCancel={() => setAsk(false)}
				>
					{t("shell.account.signOutAsk")}
				</ConfirmDialog>
			)}
		</div>
	);
}
