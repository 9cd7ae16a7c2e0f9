import { useLang, useT } from "@baize/i18n";
import { formatCount, parseAmount } from "@baize/kernel";
import { Button, Icon, type IconName, Money } from "@baize/ui";
import { useState } from "react";
import { navigate } from "../../../app/navigate.ts";
import { useOutsider } from "../../../app/programme.ts";
import { usePoints } from "../api/loyalty.ts";
import { type Balance, hindrance, type Ware } from "../model.ts";
import { RedeemDialog } from "./redeem-dialog.tsx";

const ICONS: Record<string, IconName> = { cash: "wallet", bonus: "flame", rounds: "slots", ticket: "trophy", goods: "gift" };

/** The rewards of the mall, each with what it costs, what it asks for and what is left of it. */
export function MallWares({ wares, symbol }: { wares: readonly Ware[]; symbol: string }) {
	const { data: own } = usePoints();
	const [chosen, setChosen] = useState<Ware | null>(null);
	return (
		<>
			<ul className="ware-grid">
				{wares.map((w) => (
					<WareCard key={w.tag} ware={w} own={own} symbol={symbol} onChoose={() => setChosen(w)} />
				))}
			</ul>
			{chosen && <RedeemDialog ware={chosen} left={(own?.points ?? 0) - chosen.points} onClose={() => setChosen(null)} />}
		</>
	);
}

function WareCard({ ware: w, own, symbol, onChoose }: { ware: Ware; own: Balance | undefined; symbol: string; onChoose: () => void }) {
	const t = useT();
	const lang = useLang();
	const visitor = useOutsider();
	const why = hindrance(w, own);
	return (
		<li className="ware" data-kind={w.kind} data-out={why === "soldOut" || undefined}>
			<div className="ware-art" aria-hidden="true">
				<Icon name={ICONS[w.kind] ?? "gift"} />
			</div>
			<h3 dir="auto">{w.name}</h3>
			<p className="ware-price">
				<Icon name="star" />
				<b>{formatCount(w.points, lang)}</b>
			</p>
			<ul className="ware-facts">
				{parseAmount(w.worth) > 0n && (
					<li>
						{t("pages.points.worth")} <Money amount={w.worth} symbol={symbol} />
					</li>
				)}
				{w.rankFrom > 0 && <li data-wrong={why === "rank" || undefined}>{t("loyalty.ware.rank", { n: w.rankFrom })}</li>}
				{parseAmount(w.depositMonth) > 0n && (
					<li data-wrong={why === "deposits" || undefined}>
						{t("loyalty.ware.deposits")} <Money amount={w.depositMonth} symbol={symbol} />
					</li>
				)}
				{w.each > 0 && <li>{t("loyalty.ware.each", { n: w.each })}</li>}
				{w.turnoverTimes > 0 && <li>{t("loyalty.prize.turnover", { n: w.turnoverTimes })}</li>}
				<li>{w.stock > 0 ? t("loyalty.ware.stock", { n: w.stock }) : t("loyalty.ware.soldOut")}</li>
				{w.note && <li dir="auto">{w.note}</li>}
			</ul>
			{visitor ? (
				<Button kind="secondary" size="sm" onClick={() => navigate("/login", { over: true })}>
					{t("loyalty.ware.login")}
				</Button>
			) : (
				<Button size="sm" disabled={why !== null || !own} onClick={onChoose}>
					{t(why === "points" ? "loyalty.ware.points" : "loyalty.ware.redeem")}
				</Button>
			)}
		</li>
	);
}
