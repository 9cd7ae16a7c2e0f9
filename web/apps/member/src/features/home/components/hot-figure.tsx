import { useT } from "@baize/i18n";
import { type Amount, amountText, parseAmount } from "@baize/kernel";
import { Money, useOnScreen, useReducedMotion, useTicker } from "@baize/ui";
import { useRef, useState } from "react";
import { firstFigure, HOME, nextFigure, nextSample } from "../model.ts";

/** What a hot game paid out today, climbing towards the true sum. */
export function HotFigure({ paid, symbol }: { paid: string; symbol: string }) {
	const t = useT();
	const root = useRef<HTMLParagraphElement>(null);
	const total = parseAmount(paid);
	const still = useReducedMotion();
	const [shown, setShown] = useState(() => firstFigure(total));
	const on = useOnScreen(root);
	useTicker(() => setShown((s) => nextFigure(s, total)), HOME.figureEveryMs, on && !still && shown < total);
	return (
		<p ref={root} className="gc-figure">
			<Money amount={amountText(still ? total : shown)} symbol={symbol} count />
			<small>{t("home.card.paid")}</small>
		</p>
	);
}

/** A figure that only moves: no currency, named a sample, silent for assistive readers. */
export function SampleFigure() {
	const t = useT();
	const root = useRef<HTMLParagraphElement>(null);
	const still = useReducedMotion();
	const [shown, setShown] = useState<Amount>(() => parseAmount(HOME.figureStep));
	const on = useOnScreen(root);
	useTicker(() => setShown(nextSample), HOME.figureEveryMs, on && !still);
	return (
		<p ref={root} className="gc-figure" aria-hidden="true">
			<Money amount={amountText(shown)} symbol="" count />
			<small>{t("home.card.sample")}</small>
		</p>
	);
}
