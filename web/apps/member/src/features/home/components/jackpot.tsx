import type { Boot } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Money, Rolling, Unless, useHydrated, useOnScreen, useReducedMotion } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "../../../app/link.tsx";
import { useJackpots } from "../api/live.ts";
import { between, HOME, raised } from "../model.ts";

interface JackpotProps {
	jackpot: Boot["jackpot"];
	symbol: string;
	/** Whether the pool is of play money. */
	sandbox: boolean;
}

/** The jackpot pool. "real" shows the pool as the server tells it, "labelled" an illustration that says so, "off" nothing. */
export function Jackpot({ jackpot, symbol, sandbox }: JackpotProps) {
	const t = useT();
	const hydrated = useHydrated();
	const real = sandbox ? "home.jackpot.real" : "home.jackpot.live";
	return (
		<Unless value={jackpot.mode} is="off">
			<section className="jackpot" aria-label={t("home.jackpot")}>
				<Lamps />
				<h2>{t("home.jackpot")}</h2>
				<div className="jackpot-figure">{hydrated ? jackpot.mode === "labelled" ? <Illustration /> : <Pool symbol={symbol} /> : "\u00a0"}</div>
				{hydrated && jackpot.mode === "real" && <Levels symbol={symbol} />}
				<p className="jackpot-note">{hydrated ? t(jackpot.mode === "labelled" ? "home.jackpot.illustration" : real) : "\u00a0"}</p>
			</section>
		</Unless>
	);
}

/** The grand pool as it was told last; its place until it is told. */
function Pool({ symbol }: { symbol: string }) {
	const pools = useJackpots().data?.pools;
	return pools ? <Rolling amount={pools.find((p) => p.level === "grand")?.amount ?? "0"} symbol={symbol} /> : "\u00a0";
}

/** The smaller pools, and the way to their rules. */
function Levels({ symbol }: { symbol: string }) {
	const t = useT();
	const { data, failed, retry } = useJackpots();
	if (failed)
		return (
			<div role="alert">
				<Button kind="secondary" icon="refresh" aria-label={`${t("ui.error.title")}. ${t("ui.retry")}`} onClick={retry}>
					{t("ui.retry")}
				</Button>
			</div>
		);
	const pools = data?.pools.filter((p) => p.level !== "grand") ?? [];
	return (
		<Link href="/jackpots" className="jackpot-levels">
			<span className="sr-only">{t("shell.title.jackpots")}</span>
			{pools.map((p) => (
				<span key={p.level} data-level={p.level}>
					<small>{t(`shell.jackpot.${p.level}`)}</small>
					<Money amount={p.amount} symbol={symbol} />
				</span>
			))}
		</Link>
	);
}

/** The market's lamps, strung over the pool. */
const Lamps = () => (
	<svg className="jackpot-lamps" viewBox="0 0 480 64" aria-hidden="true">
		<path d="M-4 2Q240 74 484 2" fill="none" stroke="#0b1d22" strokeWidth="2.5" />
		{LAMPS.map(([x, y, colour]) => (
			<g key={x} fill={colour}>
				<circle cx={x} cy={y + 8} r="15" opacity=".24" />
				<circle cx={x} cy={y + 8} r="6.5" />
				<circle cx={x - 2} cy={y + 6} r="2" fill="#fff" />
			</g>
		))}
	</svg>
);

const LAMPS = ([20, 64, 108, 152, 196, 240, 284, 328, 372, 416, 460] as const).map(
	(x, i) => [x, Math.round(2 + 36 * (1 - ((x - 240) / 244) ** 2)), ["#ffb52e", "#ff7fb2", "#5ad4e2", "#4bd992"][i % 4] as string] as const,
);

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
			<Rolling amount={shown} symbol="" />
		</span>
	);
}
