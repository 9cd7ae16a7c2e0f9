import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, Icon } from "@baize/ui";
import { useApplications } from "../api/bonuses.ts";

const TONES = { applying: undefined, issued: "ok", rejected: "bad" } as const;
const ICONS = { applying: "clock", issued: "check", rejected: "close" } as const;

/** What the member applied for, with what became of it and why. */
export default function Applications() {
	const t = useT();
	const lang = useLang();
	const list = useApplications();
	const rows = list.data?.pages.flatMap((p) => p.items) ?? [];
	if (rows.length === 0) return null;
	return (
		<section className="page-part" aria-labelledby="bonus-applications">
			<h2 id="bonus-applications">{t("bonus.apply.mine")}</h2>
			<ul className="point-rows">
				{rows.map((a) => (
					<li className="point-row" key={a.id}>
						<Icon name="flame" />
						<span>
							<b dir="auto">{a.name}</b>
							<small>{formatDate(a.at, lang)}</small>
							{a.reason && <small dir="auto">{a.reason}</small>}
						</span>
						<span className="point-end">
							<Badge kind={TONES[a.label]} icon={ICONS[a.label]}>
								{t(`bonus.apply.${a.label}`)}
							</Badge>
						</span>
					</li>
				))}
			</ul>
			{list.hasNextPage && (
				<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
		</section>
	);
}
