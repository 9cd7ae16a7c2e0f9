import { useT, type PlainKey } from "@baize/i18n";
import { cx, Icon } from "@baize/ui";
import { type ReactNode, useEffect } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { useMenu } from "../use-menu.ts";
import { NewCount } from "./new-count.tsx";

interface CentreProps {
	/** The path of the page, for the menu's mark. */
	here: string;
	title: PlainKey;
	/** Records need the whole width; forms do not. */
	wide?: boolean;
	children: ReactNode;
}

/** A page of the member centre: its menu beside it on wide screens, a way back on phones. */
export function Centre({ here, title, wide, children }: CentreProps) {
	const t = useT();
	const name = t(title);
	const menu = useMenu();
	const { permission } = useBoot();
	useEffect(() => {
		document.title = t("shell.title.page", { page: name, brand: permission.brand.name });
	}, [name, permission, t]);
	return (
		<div className="centre-page">
			<nav className="centre-nav" aria-label={t("member.nav.label")}>
				{menu.map((g) => (
					<div key={g.title}>
						<h2>{t(g.title)}</h2>
						{g.pages.map((p) => (
							<Link key={p.path} href={p.path} over={p.over} className="side-link" aria-current={p.path === here ? "page" : undefined}>
								<Icon name={p.icon} />
								<span>{t(p.title)}</span>
								{p.counts && <NewCount of={p.counts} />}
							</Link>
						))}
					</div>
				))}
			</nav>
			<div className={cx("centre-body", !wide && "centre-narrow")}>
				<header className="centre-head">
					<Link href="/member" className="icon-btn" aria-label={t("member.nav.back")} title={t("member.nav.back")}>
						<Icon name="chevron-left" className="icon-flip" />
					</Link>
					<h1>{name}</h1>
				</header>
				{children}
			</div>
		</div>
	);
}
