import type { Lane } from "@baize/api";
import { useT } from "@baize/i18n";
import { Each, Icon, Unless, useHydrated, When } from "@baize/ui";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { useServices } from "../../../app/services.tsx";
import { usePath } from "../../../app/address.ts";
import { categoryIcon, categoryName, isLarge, LANES_SHOWN, laneTarget } from "../model.ts";
import { DropDown } from "./drop-down.tsx";
import { VendorPanel } from "./vendor-panel.tsx";

/** Home, in-house games, every category with a vendor, promotions; vendors drop down. */
export function TopNav() {
	const t = useT();
	const boot = useBoot();
	const here = usePath();
	const current = useHydrated() ? here.toLowerCase() : "";
	const row = useRef<HTMLElement>(null);
	const shown = useShown(row);
	const lanes = boot.lanes.filter((l) => l.title !== "INHOUSE");
	return (
		<nav ref={row} className="topnav" aria-label={t("shell.nav.categories")}>
			<div className="topnav-row">
				<NavLink to="/" current={current} text={t("shell.nav.home")} />
				<When value={boot.home.inhouse}>
					<NavLink to="/bgs" current={current} text={t("shell.nav.inHouse")} />
				</When>
				<Each of={boot.lanes} by={(l) => l.title}>
					{(lane) => (
						<Unless value={lane.title} is="INHOUSE">
							<LaneEntry lane={lane} current={current} />
						</Unless>
					)}
				</Each>
				<NavLink to="/promotions" current={current} text={t("shell.nav.promotions")} />
				{shown < lanes.length && <MoreEntry lanes={lanes.slice(shown)} current={current} />}
			</div>
		</nav>
	);
}

/** How many categories fit; the style sheet hides the others with the same widths before any script runs. */
function useShown(row: RefObject<HTMLElement | null>): number {
	const [shown, setShown] = useState(99);
	useEffect(() => {
		if (!row.current) return;
		const look = new ResizeObserver(([e]) => setShown(LANES_SHOWN.findLast(([px]) => (e?.contentRect.width ?? 0) >= px)?.[1] ?? 0));
		look.observe(row.current);
		return () => look.disconnect();
	}, [row]);
	return shown;
}

/** The categories that found no room. */
function MoreEntry({ lanes, current }: { lanes: readonly Lane[]; current: string }) {
	const t = useT();
	const { openVendor } = useServices();
	const active = lanes.some((l) => l.path === current);
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
					{lanes.map((l) => {
						const target = laneTarget(l);
						return (
							<li key={l.title}>
								<Link
									href={l.path}
									className="menu-item"
									aria-current={current === l.path ? "page" : undefined}
									onClick={(e) => {
										close();
										if (target.kind !== "vendor") return;
										e.preventDefault();
										openVendor(target.card);
									}}
								>
									<Icon name={categoryIcon(l.title)} />
									{categoryName(t, l.title)}
								</Link>
							</li>
						);
					})}
				</ul>
			)}
		</DropDown>
	);
}

const NavLink = ({ to, text, current }: { to: string; text: string; current: string }) => (
	<Link href={to} className="topnav-link" aria-current={current === to ? "page" : undefined}>
		{text}
	</Link>
);

function LaneEntry({ lane, current }: { lane: Lane; current: string }) {
	const t = useT();
	const { openVendor } = useServices();
	const name = categoryName(t, lane.title);
	const target = laneTarget(lane);
	return (
		<DropDown
			lane
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
