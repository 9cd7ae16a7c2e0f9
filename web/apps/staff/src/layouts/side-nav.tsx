import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { Link } from "wouter";
import { GROUPS, type Place } from "../app/manifest.ts";
import { Mark } from "./mark.tsx";

/** The side menu: the places that this operator may open, by group. */
export function SideNav({ places, here, bare, onGo }: { places: readonly Place[]; here?: string; bare?: boolean; onGo?: () => void }) {
	const t = useT();
	const groups = GROUPS.map((g) => ({ name: g, rows: places.filter((p) => p.group === g) })).filter((g) => g.rows.length > 0);
	return (
		<nav className="grid gap-4" aria-label={t("shell.nav.main")}>
			{!bare && <Mark />}
			{groups.map((g) => (
				<div key={g.name} className="grid gap-0.5">
					{g.name !== "work" && <p className="nav-group">{t(`staff.nav.group.${g.name}`)}</p>}
					{g.rows.map((p) => (
						<Link key={p.path} href={p.path} className="nav-row" aria-current={p.path === here ? "page" : undefined} onClick={onGo}>
							<Icon name={p.icon} />
							<span>{t(p.title)}</span>
						</Link>
					))}
				</div>
			))}
		</nav>
	);
}
