import type { Lane } from "@baize/api";
import { useT } from "@baize/i18n";
import { Each, Icon, type IconName, Unless, When } from "@baize/ui";
import { memo, useRef } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { useServices } from "../../../app/services.tsx";
import { useCurrent } from "../../../app/address.ts";
import { categoryIcon, categoryName, isLarge, laneTarget } from "../model.ts";
import { DropDown } from "./drop-down.tsx";
import { ALL, useKept } from "./use-kept.ts";
import { VendorPanel } from "./vendor-panel.tsx";

/** Home, in-house games, every category with a vendor, promotions; vendors drop down. */
export const TopNav = () => <Row current={useCurrent()} />;

const Row = memo(function Row({ current }: { current: string }) {
	const t = useT();
	const boot = useBoot();
	const row = useRef<HTMLElement>(null);
	const kept = useKept(row);
	const lanes = boot.lanes.filter((l) => l.title !== "INHOUSE");
	// Kept in this order: home, promotions, the house's own games, the categories as they come.
	const own = boot.home.inhouse.length > 0;
	const firstLane = own ? 3 : 2;
	const more = [
		...(own && kept <= 2 ? [{ to: "/bgs", text: t("shell.nav.inHouse"), icon: categoryIcon("INHOUSE") }] : []),
		...lanes.slice(Math.max(0, kept - firstLane)).map((lane) => ({ to: lane.path, text: categoryName(t, lane.title), icon: categoryIcon(lane.title), lane })),
		...(kept <= 1 ? [{ to: "/promotions", text: t("shell.nav.promotions"), icon: "gift" as const }] : []),
	];
	return (
		<nav ref={row} className="topnav" data-kept={kept < ALL || undefined} aria-label={t("shell.nav.categories")}>
			<div className="topnav-row">
				<NavLink to="/" current={current} text={t("shell.nav.home")} out={kept <= 0} />
				<When value={boot.home.inhouse}>
					<NavLink to="/bgs" current={current} text={t("shell.nav.inHouse")} out={kept <= 2} />
				</When>
				<div className="topnav-lanes">
					<Each of={boot.lanes} by={(l) => l.title}>
						{(lane) => (
							<Unless value={lane.title} is="INHOUSE">
								<LaneEntry lane={lane} current={current} out={kept <= firstLane + lanes.indexOf(lane)} />
							</Unless>
						)}
					</Each>
				</div>
				<NavLink to="/promotions" current={current} text={t("shell.nav.promotions")} out={kept <= 1} />
				{kept < ALL && more.length > 0 && <MoreEntry entries={more} current={current} />}
			</div>
		</nav>
	);
});

interface Entry {
	to: string;
	text: string;
	icon: IconName;
	lane?: Lane;
}

/** The entries that found no room. */
function MoreEntry({ entries, current }: { entries: readonly Entry[]; current: string }) {
	const t = useT();
	const { openVendor } = useServices();
	const active = entries.some((e) => e.to === current);
	return (
		<DropDown
			label={t("shell.nav.moreCategories")}
			link={(toggle, open) => (
				<button
					type="button"
					className="topnav-link topnav-toggle"
					aria-expanded={open}
					aria-label={t("shell.nav.moreCategories")}
					data-active={active || undefined}
					onClick={toggle}
				>
					{t("ui.more")}
					<Icon name="chevron-down" />
				</button>
			)}
		>
			{(close) => (
				<ul className="topnav-list">
					{entries.map(({ to, text, icon, lane }) => {
						const target = lane && laneTarget(lane);
						return (
							<li key={to}>
								<Link
									href={to}
									className="menu-item"
									aria-current={current === to ? "page" : undefined}
									onClick={(e) => {
										close();
										if (target?.kind !== "vendor") return;
										e.preventDefault();
										openVendor(target.card);
									}}
								>
									<Icon name={icon} />
									{text}
								</Link>
							</li>
						);
					})}
				</ul>
			)}
		</DropDown>
	);
}

const NavLink = ({ to, text, current, out }: { to: string; text: string; current: string; out: boolean }) => (
	<Link href={to} className="topnav-link" data-out={out || undefined} aria-current={current === to ? "page" : undefined}>
		{text}
	</Link>
);

function LaneEntry({ lane, current, out }: { lane: Lane; current: string; out: boolean }) {
	const t = useT();
	const { openVendor } = useServices();
	const name = categoryName(t, lane.title);
	const target = laneTarget(lane);
	return (
		<DropDown
			lane
			out={out}
			large={isLarge(lane)}
			label={t("shell.nav.vendorsOf", { category: name })}
			link={(toggle, open, close) => (
				<>
					<Link
						href={lane.path}
						className="topnav-link"
						aria-current={current === lane.path ? "page" : undefined}
						onClick={(e) => {
							close();
							if (target.kind !== "vendor") return;
							e.preventDefault();
							openVendor(target.card);
						}}
					>
						{name}
					</Link>
					<button type="button" className="topnav-more" aria-expanded={open} aria-label={t("shell.nav.vendorsOf", { category: name })} onClick={toggle}>
						<Icon name="chevron-down" />
					</button>
				</>
			)}
		>
			{(close) => (
				<>
					<p className="topnav-head">
						<Icon name={categoryIcon(lane.title)} />
						<b>{name}</b>
						{target.kind === "page" && (
							<Link href={lane.path} className="link" onClick={close}>
								{t("shell.nav.allOf", { category: name })}
							</Link>
						)}
					</p>
					<VendorPanel cards={lane.cards} onPick={close} />
				</>
			)}
		</DropDown>
	);
}
