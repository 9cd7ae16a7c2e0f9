import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Icon } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { GROUPS, type Place } from "../app/manifest.ts";
import { atWork } from "../app/idle.ts";
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
							<span className="min-w-0 flex-1">{t(p.title)}</span>
							{p.count && <Waiting from={p.count} />}
						</Link>
					))}
				</div>
			))}
		</nav>
	);
}

const RENEW_MS = 30_000;

/** How many things wait at a place; nothing while none do. */
function Waiting({ from }: { from: string }) {
	const t = useT();
	const lang = useLang();
	const { data } = useQuery({
		queryKey: ["staff", "waiting", from],
		queryFn: ({ signal }) => request<{ count: number }>(from, { signal }),
		refetchInterval: () => (atWork() ? RENEW_MS : false),
	});
	if (!data?.count) return null;
	return (
		<span className="nav-count">
			{formatCount(data.count, lang)}
			<span className="sr-only"> {t("staff.nav.waiting")}</span>
		</span>
	);
}
