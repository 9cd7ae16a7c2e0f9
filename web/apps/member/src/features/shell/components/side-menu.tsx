import type { Lane } from "@baize/api";
import { useT } from "@baize/i18n";
import { Each, Icon, IconButton, type IconName, Unless, When } from "@baize/ui";
import { lazy, memo, Suspense, useEffect, useState } from "react";
import { useCurrent } from "../../../app/address.ts";
import { useBoot } from "../../../app/boot.tsx";
import { loadChunk } from "../../../app/chunk.ts";
import { Link } from "../../../app/link.tsx";
import { setRail } from "../../../app/theme.ts";
import { categoryIcon, categoryName, IN_HOUSE_LIST } from "../model.ts";
import { Brand } from "./brand.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";
import { VendorPanel } from "./vendor-panel.tsx";

// The menu stands without its foot where the foot does not come.
const SideFoot = lazy(() => loadChunk(() => import("./side-foot.tsx")).catch(() => ({ default: () => <></> })));
const QUIET_MS = 1500;
/** Where the menu stands beside the page. */
const BESIDE = "(min-width: 600px)";

/** The menu at the start side: 248 px, 72 px when collapsed. */
export function SideMenu() {
	const t = useT();
	const [rail, set] = useState(false);
	useEffect(() => set(document.documentElement.dataset.side === "rail"), []);
	return (
		<aside className="side" aria-label={t("shell.nav.menu")}>
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
			<SideEntries wait />
			<div className="side-look">
				<ThemeSwitch wide />
				<LanguageMenu wide />
			</div>
		</aside>
	);
}

/** What the menu leads to. */
export const SideEntries = ({ wait }: { wait?: boolean }) => <Entries wait={wait} current={useCurrent()} />;

const Entries = memo(function Entries({ wait, current }: { wait?: boolean; current: string }) {
	const t = useT();
	const boot = useBoot();
	return (
		<nav className="side-nav" aria-label={t("shell.nav.main")}>
			<Link href="/member/rewards" className="side-promo">
				<Icon name="gift" />
				<span>
					<b>{t("shell.nav.rewards")}</b>
					<small>{t("shell.nav.rewardsText")}</small>
				</span>
			</Link>
			<Entry to="/" icon="home" text={t("shell.nav.home")} current={current} />
			<When value={boot.home.inhouse}>
				<Entry to={IN_HOUSE_LIST} icon="originals" text={t("shell.nav.inHouse")} current={current} />
			</When>
			<Each of={boot.lanes} by={(l) => l.title}>
				{(l) => (
					<Unless value={l.title} is="INHOUSE">
						<Category lane={l} current={current} />
					</Unless>
				)}
			</Each>
			<Entry to="/promotions" icon="gift" text={t("shell.nav.promotions")} current={current} />
			<Later wait={wait} />
		</nav>
	);
});

/** What stands below the categories is fetched when the first view has come to rest; on a phone with the sheet, for there is no menu beside the page. */
function Later({ wait }: { wait?: boolean }) {
	const [on, setOn] = useState(!wait);
	useEffect(() => {
		const beside = matchMedia(BESIDE);
		const come = () => beside.matches && setOn(true);
		const timer = setTimeout(come, QUIET_MS);
		beside.addEventListener("change", come);
		return () => {
			clearTimeout(timer);
			beside.removeEventListener("change", come);
		};
	}, []);
	return <Suspense fallback={null}>{on && <SideFoot />}</Suspense>;
}

/** A category, and its vendors under it when they are asked for. */
function Category({ lane, current }: { lane: Lane; current: string }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const name = categoryName(t, lane.title);
	return (
		<>
			<div className="side-entry">
				<Entry to={lane.path} icon={categoryIcon(lane.title)} text={name} current={current} />
				<button type="button" className="side-more" aria-expanded={open} aria-label={t("shell.nav.vendorsOf", { category: name })} onClick={() => setOpen(!open)}>
					<Icon name="chevron-down" />
				</button>
			</div>
			{open && <VendorPanel cards={lane.cards} />}
		</>
	);
}

const Entry = ({ to, icon, text, current }: { to: string; icon: IconName; text: string; current: string }) => (
	<Link href={to} className="side-link" title={text} aria-current={current === to ? "page" : undefined}>
		<Icon name={icon} />
		<span>{text}</span>
	</Link>
);
