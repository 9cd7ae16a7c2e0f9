import { glide } from "../../../app/navigate.ts";
import type { Promotion } from "@baize/api";
import { type Key, useT } from "@baize/i18n";
import { Badge, Button, Chip, EmptyState, Icon } from "@baize/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type PromotionState, promotionState } from "../model.ts";
import { RichText } from "./rich-text.tsx";

const TYPES = ["sports", "live", "slots", "cards", "fishing", "lotto", "rebate", "pointsmall", "ranking", "deposit", "appdownload", "newplayer", "gameoffers"];
const BADGES = { coming: ["clock", undefined], running: ["check", "ok"], ended: ["minus", undefined] } as const;

/** What a type of promotions is called. */
const typeName = (t: ReturnType<typeof useT>, type: string) => t(`content.promotions.type.${type}` as Key as "content.promotions.type.sports");

interface PromotionListProps {
	promotions: readonly Promotion[];
	/** Whether all of each is known; the page's own document brings only what the first view needs. */
	told: boolean;
	/** The promotion of the address. */
	chosen: string;
	onChoose: (id: string) => void;
	/** What a promotion promises, in figures. */
	facts: (p: Promotion) => ReactNode;
	/** What a reader can do with it now. */
	act: (p: Promotion) => ReactNode;
}

/** The promotions as a list of cards that unfold; the one of the address is open. */
export function PromotionList({ promotions, told, chosen, onChoose, facts, act }: PromotionListProps) {
	const t = useT();
	const [type, setType] = useState("");
	const has = (x: string) => promotions.some((p) => p.type === x);
	const types = [...TYPES].sort((a, b) => Number(has(b)) - Number(has(a)));
	const shown = type ? promotions.filter((p) => p.type === type) : promotions;
	if (promotions.length === 0)
		return (
			<EmptyState icon="gift" title={t("content.promotions.empty")}>
				<p>{t("content.promotions.emptyText")}</p>
			</EmptyState>
		);
	return (
		<>
			<div className="chip-row" role="group" aria-label={t("content.promotions.kinds")}>
				<Chip on={type === ""} onClick={() => setType("")}>
					{t("content.promotions.all")}
				</Chip>
				{types.map((x) => (
					<Chip key={x} on={x === type} onClick={() => setType(x)}>
						{typeName(t, x)}
					</Chip>
				))}
			</div>
			{shown.length === 0 && <EmptyState icon="gift" title={t("content.promotions.noneOf")} />}
			<ul className="promos">
				{shown.map((p) => (
					<PromotionCard key={p.id} promotion={p} told={told} open={p.id === chosen} facts={facts(p)} act={act(p)} onToggle={() => onChoose(p.id === chosen ? "" : p.id)} />
				))}
			</ul>
		</>
	);
}

interface PromotionCardProps {
	promotion: Promotion;
	told: boolean;
	open: boolean;
	facts: ReactNode;
	act: ReactNode;
	onToggle: () => void;
}

function PromotionCard({ promotion: p, told, open, facts, act, onToggle }: PromotionCardProps) {
	const t = useT();
	const [first, ...pictures] = [...p.announcementImages].sort((a, b) => a.sequence - b.sequence);
	const root = useRef<HTMLLIElement>(null);
	const state: PromotionState = promotionState(p, Date.now());
	const [icon, kind] = BADGES[state];
	useEffect(() => {
		if (open) root.current?.scrollIntoView({ behavior: glide(), block: "start" });
	}, [open]);
	return (
		<li ref={root} id={p.id} className="promo-card" data-open={open || undefined}>
			<div className="promo">
				{first && <Art of={first} />}
				{told && <span className="promo-type">{typeName(t, p.type)}</span>}
				<span className="promo-text">
					<strong>{p.title}</strong>
					<span>{p.summary}</span>
				</span>
			</div>
			{facts}
			<div className="promo-foot">
				{told && (
					<Badge kind={kind} icon={icon}>
						{t(`content.promotions.state.${state}`)}
					</Badge>
				)}
				<Button kind="secondary" size="sm" aria-expanded={open} aria-controls={`${p.id}-terms`} onClick={onToggle}>
					{t(open ? "content.promotions.hide" : "content.promotions.read")}
				</Button>
				{act}
			</div>
			{open && (
				<div id={`${p.id}-terms`} className="promo-terms">
					{pictures.length > 0 && (
						<div className="promo-images">
							{pictures.map((x) => (
								<Art key={x.sequence} of={x} />
							))}
						</div>
					)}
					<RichText html={p.content || p.summary} level={2} />
					{p.claim && (
						<section>
							<h2>{t("content.promotions.how")}</h2>
							<p dir="auto">{p.claim}</p>
						</section>
					)}
					{p.terms && (
						<section>
							<h2>{t("content.promotions.terms")}</h2>
							<RichText html={p.terms} level={3} />
						</section>
					)}
					<p className="promo-honest">
						<Icon name="info" />
						{t("content.promotions.honest")}
					</p>
				</div>
			)}
		</li>
	);
}

/** A picture of a promotion, at twice the pixels where the screen has them. */
const Art = ({ of }: { of: Promotion["announcementImages"][number] }) => (
	<img src={of.url} srcSet={of.url2x ? `${of.url2x} 2x` : undefined} alt="" width={840} height={360} loading="lazy" decoding="async" />
);
