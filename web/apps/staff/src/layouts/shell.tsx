import { useT } from "@baize/i18n";
import { Dialog, EmptyState, ErrorState, IconButton, LanguageSwitch, Skeleton, SkipLink, ThemeSwitch } from "@baize/ui";
import { Suspense, useEffect, useState } from "react";
import { Route, Switch, useLocation } from "wouter";
import { placeAt, placesFor } from "../app/manifest.ts";
import { useMeQuery, useSignOut } from "../app/session.ts";
import { faultText } from "../kit/fault.ts";
import { AccountMenu } from "./account.tsx";
import { IdleNote } from "./idle-note.tsx";
import { SideNav } from "./side-nav.tsx";

/** The frame of every page: side menu, bar, the page; it waits until it knows who is here. */
export function Shell() {
	const t = useT();
	const me = useMeQuery();
	const signOut = useSignOut();
	const [path] = useLocation();
	const [menu, setMenu] = useState(false);
	const here = placeAt(path);
	const title = t(here?.title ?? "shell.notFound.title");
	useEffect(() => {
		document.title = `${title} | ${t("staff.title")}`;
	}, [title, t]);
	if (me.isError) {
		return (
			<main className="grid min-h-dvh place-content-center">
				<ErrorState text={faultText(me.error, t)} onRetry={() => void me.refetch()} />
			</main>
		);
	}
	if (!me.data) return <Skeleton className="m-6 h-14" />;
	const places = placesFor(me.data.permissions);
	return (
		<div className="office">
			<SkipLink />
			<aside className="office-side">
				<SideNav places={places} here={here?.path} />
			</aside>
			{menu && (
				<Dialog shape="drawer" title={t("staff.title")} onClose={() => setMenu(false)}>
					<SideNav bare places={places} here={here?.path} onGo={() => setMenu(false)} />
				</Dialog>
			)}
			<header className="office-bar">
				<IconButton icon="menu" className="lg:hidden -ms-2" label={t("shell.nav.openMenu")} onClick={() => setMenu(true)} />
				<h1 className="min-w-0 flex-1 truncate text-lg">{title}</h1>
				<ThemeSwitch />
				<LanguageSwitch />
				<AccountMenu me={me.data} onSignOut={() => void signOut()} />
			</header>
			<main id="main" className="office-page" tabIndex={-1}>
				<Suspense fallback={<Skeleton className="h-96" />}>
					<Switch>
						{places.flatMap((p) => [p.path, p.detail].flatMap((at) => (at ? [<Route key={at} path={at} component={p.page} />] : [])))}
						<Route>
							<EmptyState icon="lock" title={t(here ? "staff.shell.notAllowed" : "shell.notFound.text")} />
						</Route>
					</Switch>
				</Suspense>
			</main>
			<IdleNote onOver={() => void signOut("idle")} />
		</div>
	);
}
