import type { Lane } from "@baize/api";
import { useT } from "@baize/i18n";
import { cx, Each, Icon, Unless, useHydrated, When } from "@baize/ui";
import { useRef, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { useServices } from "../../../app/services.tsx";
import { useLocation } from "wouter";
import { categoryName, isLarge, laneTarget } from "../model.ts";
import { VendorPanel } from "./vendor-panel.tsx";

/** Home, in-house games, every category with a vendor, promotions; vendors drop down. */
export function TopNav() {
	const t = useT();
	const boot = useBoot();
	const [here] = useLocation();
	const current = useHydrated() ? here.toLowerCase() : "";
	return (
		<nav className="topnav" aria-label={t("shell.nav.categories")}>
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
			</div>
		</nav>
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
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const name = categoryName(t, lane.title);
	const target = laneTarget(lane);
	const leave = () => setOpen(false);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only shortens what the arrow button does.
		<div
			ref={root}
			className="topnav-item"
			onPointerEnter={(e) => e.pointerType === "mouse" && setOpen(true)}
			onPointerLeave={leave}
			onBlur={(e) => !root.current?.contains(e.relatedTarget) && leave()}
			onKeyDown={(e) => e.key === "Escape" && leave()}
		>
			<Link
				href={lane.path}
				className="topnav-link"
				aria-current={current === lane.path ? "page" : undefined}
				onClick={(e) => {
					leave();
					if (target.kind !== "vendor") return;
					e.preventDefault();
					openVendor(target.card);
				}}
			>
				{name}
			</Link>
			<button type="button" className="topnav-more" aria-expanded={open} aria-label={t("shell.nav.vendorsOf", { category: name })} onClick={() => setOpen(!open)}>
				<Icon name="chevron-down" />
			</button>
			{open && (
				<div className={cx("topnav-panel", isLarge(lane) && "topnav-panel-large")}>
					<VendorPanel cards={lane.cards} onPick={leave} />
				</div>
			)}
		</div>
	);
}
