import { useT } from "@baize/i18n";
import { Badge, Icon, type IconName, Skeleton } from "@baize/ui";
import type { ReactNode } from "react";

/** The head of a page of words: its name and one sentence. */
export const PageHead = ({ icon, title, lead, children }: { icon: IconName; title: string; lead?: string; children?: ReactNode }) => (
	<header className="page-head">
		<h1>
			<Icon name={icon} />
			{title}
		</h1>
		{lead && <p>{lead}</p>}
		{children}
	</header>
);

/** Says that a part of the programme is not counted yet. */
export function NotYet({ text }: { text: string }) {
	const t = useT();
	return (
		<p className="not-yet">
			<Badge icon="clock">{t("pages.later")}</Badge>
			<span>{text}</span>
		</p>
	);
}

const CARDS = ["a", "b", "c", "d"];

/** The shape of a page of cards that is on its way. */
export const CardsSkeleton = () => (
	<div className="rank-grid" aria-hidden="true">
		{CARDS.map((c) => (
			<Skeleton key={c} className="h-64 rounded-card" />
		))}
	</div>
);
