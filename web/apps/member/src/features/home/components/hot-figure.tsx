import { useT } from "@baize/i18n";
import { amountText, parseAmount } from "@baize/kernel";
import { Money, useOnScreen, useReducedMotion, useTicker } from "@baize/ui";
import { useRef, useState } from "react";
import { firstFigure, HOME, nextFigure } from "../model.ts";

/** What a hot game paid out today, climbing towards the true sum; "labelled" says that it is a sample. */
export function HotFigure({ paid, mode, symbol }: { paid: string; mode: "real" | "labelled"; symbol: string }) {
	const t = useT();
	const root = useRef<HTMLParagraphElement>(null);
	const total = parseAmount(paid);
	const still = useReducedMotion();
	const [shown, setShown] = useState(() => firstFigure(total));
	const on = useOnScreen(root);
	useTicker(() => setShown((s) => nextFigure(s, total)), HOME.figureEveryMs, on && !still && shown < total);
	return (
		<p ref={root} className="gc-figure" aria-hidden={mode === "labelled"}>
			<Money amount={amountText(still ? total : shown)} symbol={mode === "real" ? symbol : ""} count />
			<small>{t(mode === "real" ? "home.card.paid" : "home.card.sample")}</small>
		</p>
	);
}
