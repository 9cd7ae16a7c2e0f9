import { useT } from "@baize/i18n";
import { Dialog, Each, Icon, IconButton, type IconName, Unless, useHydrated, When } from "@baize/ui";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { setRail } from "../../../app/theme.ts";
import { categoryIcon, categoryName, IN_HOUSE_LIST, supportPath } from "../model.ts";
import { Brand } from "./brand.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The menu at the start side: 248 px, 72 px when collapsed. */
export function SideMenu() {
	const t = useT();
	const [rail, set] = useState(false);
	useEffect(() => set(document.documentElement.dataset.side === "rail"), []);
	return (
		<aside className="side">
			<div className="side-head">
				<Brand />
				<IconButton
					icon="sidebar"
					className="side-toggle"
					label={t(rail ? "shell.nav.expandMenu" : "shell.nav.collapseMenu")}
					aria-expanded={!rail}
					onClick={() => {
						set(!rail);
						setRail(!rail);
					}}
				/>
			</div>
			<SideEntries />
		</aside>
	);
}

/** The same menu as a drawer on phones. */
export function SideSheet({ onClose }: { onClose: () => void }) {
	const t = useT();
	const [here] = useLocation();
	const [first] = useState(here);
	useEffect(() => {
		if (here !== first) onClose();
	}, [here, first, onClose]);
	return (
		<Dialog title={t("shell.nav.menu")} shape="drawer" onClose={onClose}>
			<div className="-mx-3">
				<SideEntries />
				<div className="mt-2 border-t border-hairline pt-2">
					<ThemeSwitch wide />
					<LanguageMenu wide />
				</div>
			</div>
		</Dialog>
	);
}

function SideEntries() {
	const t = useT();
	const boot = useBoot();
	const [here] = useLocation();
	const hydrated = useHydrated();
	const current = hydrated ? here.toLowerCase() : "";
	const support = hydrated ? supportPath(boot) : "";
	return (
		<nav className="side-nav" aria-label={t("shell.nav.main")}>
			<Entry to="/" icon="home" text={t("shell.nav.home")} current={current} />
			<When value={boot.home.inhouse}>
				<Entry to={IN_HOUSE_LIST} icon="originals" text={t("shell.nav.inHouse")} current={current} />
			</When>
			<Each of={boot.lanes} by={(l) => l.title}>
				{(l) => (
					<Unless value={l.title} is="INHOUSE">
						<Entry to={l.path} icon={categoryIcon(l.title)} text={categoryName(t, l.title)} current={current} />
					</Unless>
				)}
			</Each>
			<Entry to="/promotions" icon="gift" text={t("shell.nav.promotions")} current={current} />
			<When value={support}>
				<a className="side-link" href={support}>
					<Icon name="headset" />
					<span>{t("shell.nav.support")}</span>
				</a>
			</When>
		</nav>
	);
}

const Entry = ({ to, icon, text, current }: { to: string; icon: IconName; text: string; current: string }) => (
	<Link href={to} className="side-link" title={text} aria-current={current === to ? "page" : undefined}>
		<Icon name={icon} />
		<span>{text}</span>
	</Link>
);
