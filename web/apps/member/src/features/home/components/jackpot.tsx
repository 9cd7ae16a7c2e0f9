import type { Boot } from "@baize/api";
import { useT } from "@baize/i18n";
import { Money, Unless, useHydrated, useOnScreen, useReducedMotion } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { between, HOME, raised } from "../model.ts";

/** The jackpot pool. "real" shows the pool as the server tells it, "labelled" an illustration that says so, "off" nothing. */
export function Jackpot({ jackpot, symbol }: { jackpot: Boot["jackpot"]; symbol: string }) {
	const t = useT();
	const hydrated = useHydrated();
	return (
		<Unless value={jackpot.mode} is="off">
			<section className="jackpot" aria-label={t("home.jackpot")}>
				<h2>{t("home.jackpot")}</h2>
				<div className="jackpot-figure">{hydrated ? jackpot.mode === "labelled" ? <Illustration /> : <Money amount={jackpot.amount} symbol={symbol} count /> : "\u00a0"}</div>
				{hydrated && jackpot.mode === "labelled" && <p className="jackpot-note">{t("home.jackpot.illustration")}</p>}
			</section>
		</Unless>
	);
}

/** A figure that only moves: no currency, silent for assistive readers. */
function Illustration() {
	const root = useRef<HTMLSpanElement>(null);
	const [shown, setShown] = useState(() => `${between(HOME.jackpotStart, Math.random())}.00`);
	const on = useOnScreen(root);
	const still = useReducedMotion();
	useEffect(() => {
		if (!on || still) return;
		const wait = HOME.jackpotEveryMs[between([0, 2], Math.random())];
		const timer = setTimeout(() => setShown(raised(shown, Math.random())), wait);
		return () => clearTimeout(timer);
	}, [shown, on, still]);
	return (
		<span ref={root} aria-hidden="true">
			<Money amount={shown} symbol="" count />
		</span>
	);
}
