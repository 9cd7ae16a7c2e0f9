import { useT } from "@baize/i18n";
import { Avatar, ConfirmDialog, Icon, IconButton, LanguageSwitch, SkipLink, ThemeSwitch } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { placeOf, placesOf } from "../app/places.ts";
import { useMember, useSignOut } from "../app/session.ts";
import { usePermission } from "../app/site.ts";
import { Announcements } from "../features/centre/components/announcements.tsx";
import { Clock } from "../features/centre/components/clock.tsx";
import { Overview } from "../features/centre/components/overview.tsx";
import { Invitation } from "../features/invite/components/invitation.tsx";
import { Mark } from "../layouts/mark.tsx";

/** The agent's home: header with clock and name, the menu of what exists, the page. */
export function HomePage({ path }: { path: string }) {
	const t = useT();
	const signOut = useSignOut();
	const member = useMember().data;
	const [ask, setAsk] = useState(false);
	const here = placeOf(path);
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
			<Menu here={here.path} />
			<main id="main" className="centre-page" tabIndex={-1}>
				<h1 className="mb-4 text-xl">{t(here.title)}</h1>
				{here.page === "overview" && <Overview member={member} />}
				{here.page === "announcements" && <Announcements />}
				{here.page === "invite" && <Invitation />}
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

/** The pages of the centre, and those of the member site that an agent's session is good for too. */
function Menu({ here }: { here: string }) {
	const t = useT();
	const site = usePermission();
	const nav = useRef<HTMLElement>(null);
	// On a phone the menu is a strip that is wider than the screen.
	useEffect(() => {
		nav.current?.querySelector(`[href="${here}"]`)?.scrollIntoView({ block: "nearest", inline: "center" });
	}, [here]);
	return (
		<nav ref={nav} className="centre-nav" aria-label={t("shell.nav.main")}>
			{placesOf(site).map(({ path, icon, title, page }) => {
				const inside = (
					<>
						<Icon name={icon} />
						{t(title)}
					</>
				);
				return page ? (
					<Link key={path} href={path} className="nav-row" aria-current={path === here ? "page" : undefined}>
						{inside}
					</Link>
				) : (
					<a key={path} href={path} className="nav-row">
						{inside}
					</a>
				);
			})}
		</nav>
	);
}
