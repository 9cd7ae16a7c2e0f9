import type { Promotion } from "@baize/api";
import { type Key, useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, Chip, EmptyState, Icon } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { type PromotionState, promotionState } from "../model.ts";
import { RichText } from "./rich-text.tsx";

const TYPES = ["sports", "live", "slots", "cards", "fishing", "lotto", "rebate", "pointsmall", "ranking", "deposit", "appdownload", "newplayer", "gameoffers"];
const BADGES = { coming: ["clock", undefined], running: ["check", "ok"], ended: ["minus", undefined] } as const;

/** The promotions as a list of cards that unfold; the one of the address is open. */
export function PromotionList({ promotions, chosen, onChoose }: { promotions: readonly Promotion[]; chosen: string; onChoose: (id: string) => void }) {
	const t = useT();
	const [type, setType] = useState("");
	const types = [...new Set(promotions.map((p) => p.type))].filter((x) => TYPES.includes(x));
	const shown = types.includes(type) ? promotions.filter((p) => p.type === type) : promotions;
	if (promotions.length === 0)
		return (
			<EmptyState icon="gift" title={t("content.promotions.empty")}>
				<p>{t("content.promotions.emptyText")}</p>
			</EmptyState>
		);
	return (
		<>
			{types.length > 1 && (
				<div className="chip-row" role="group" aria-label={t("content.promotions.kinds")}>
					<Chip on={!types.includes(type)} onClick={() => setType("")}>
						{t("content.promotions.all")}
					</Chip>
					{types.map((x) => (
						<Chip key={x} on={x === type} onClick={() => setType(x)}>
							{t(`content.promotions.type.${x}` as Key as "content.promotions.type.sports")}
						</Chip>
					))}
				</div>
			)}
			<ul className="promos">
				{shown.map((p) => (
					<PromotionCard key={p.id} promotion={p} open={p.id === chosen} onToggle={() => onChoose(p.id === chosen ? "" : p.id)} />
				))}
			</ul>
		</>
	);
}

function PromotionCard({ promotion: p, open, onToggle }: { promotion: Promotion; open: boolean; onToggle: () => void }) {
	const t = useT();
	const lang = useLang();
	const root = useRef<HTMLLIElement>(null);
	const state: PromotionState = promotionState(p, Date.now());
	const [icon, kind] = BADGES[state];
	useEffect(() => {
		if (open) root.current?.scrollIntoView({ behavior: "smooth", block: "start" });
	}, [open]);
	return (
		<li ref={root} id={p.id} className="promo-card" data-open={open || undefined}>
			<div className="promo">
				{p.announcementImages[0] && <img src={p.announcementImages[0].url} alt="" width={840} height={360} loading="lazy" decoding="async" />}
				<span className="promo-text">
					<strong>{p.title}</strong>
					<span>{p.summary}</span>
				</span>
			</div>
			<div className="promo-foot">
				<Badge kind={kind} icon={icon}>
					{t(`content.promotions.state.${state}`)}
				</Badge>
				{p.endsAt && (
					<span>
						{t("content.promotions.until")} <time dateTime={p.endsAt}>{formatDate(p.endsAt, lang)}</time>
					</span>
				)}
				<Button kind="secondary" size="sm" aria-expanded={open} aria-controls={`${p.id}-terms`} onClick={onToggle}>
					{t(open ? "content.promotions.hide" : "content.promotions.read")}
				</Button>
			</div>
			{open && (
				<div id={`${p.id}-terms`} className="promo-terms">
					<RichText html={p.content || p.summary} />
					<p className="promo-honest">
						<Icon name="info" />
						{t("content.promotions.honest")}
					</p>
				</div>
			)}
		</li>
	);
}
