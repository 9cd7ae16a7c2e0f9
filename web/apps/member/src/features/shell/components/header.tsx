import { useT } from "@baize/i18n";
import { buttonClass, Icon, IconButton, Skeleton, useHydrated } from "@baize/ui";
import { lazy, Suspense } from "react";
import { Link } from "../../../app/link.tsx";
import { loadChunk } from "../../../app/chunk.ts";
import { useToken } from "../../../app/session.ts";
import { Brand } from "./brand.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { TopNav } from "./top-nav.tsx";

const memberBox = () => loadChunk(() => import("./member-box.tsx").then((m) => ({ default: m.MemberBox })));
const MemberBox = lazy(memberBox);

/** Fetches what the bar shows of a member, for who comes logged in. */
export const warmHeader = (): void => void memberBox().catch(() => {});

/** The bar on top: menu button (phones), brand, categories, and who is here. */
export function Header({ onMenu }: { onMenu: () => void }) {
	const t = useT();
	const hydrated = useHydrated();
	const inside = useToken() !== "" && hydrated;
	return (
		<header className="header">
			<IconButton icon="menu" label={t("shell.nav.openMenu")} className="-ms-2 sm:hidden" onClick={onMenu} />
			<Brand className="lg:hidden" />
			<TopNav />
			<div className="ms-auto flex min-w-0 items-center gap-1 sm:gap-2">
				<Link href="/search" over className="icon-btn" aria-label={t("shell.header.search")} title={t("shell.header.search")} aria-keyshortcuts="/ Control+K">
					<Icon name="search" />
				</Link>
				{inside ? (
					<Suspense fallback={<MemberWaits />}>
						<MemberBox />
					</Suspense>
				) : (
					<div className="visitor-only flex min-w-0 items-center gap-1 sm:gap-2">
						<span className="hidden sm:contents">
							<ThemeSwitch />
							<LanguageMenu />
						</span>
						<Link href="/login" over className={buttonClass("secondary", "sm")}>
							{t("shell.header.login")}
						</Link>
						<Link href="/register" over className={buttonClass("primary", "sm")}>
							{t("shell.header.register")}
						</Link>
					</div>
				)}
			</div>
		</header>
	);
}

/** The shape of the balance and the account button. */
const MemberWaits = () => (
	<>
		<Skeleton className="h-9 w-28" />
		<Skeleton className="h-9 w-9 rounded-full" />
	</>
);
