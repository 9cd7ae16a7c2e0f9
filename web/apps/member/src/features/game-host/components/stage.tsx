import type { Game } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, Icon, IconButton } from "@baize/ui";
import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { SLOW_MS } from "../model.ts";

/** The bar of a page whose game has none of its own: one that is not there yet or refused, or a vendor's in a frame, with its tools. */
export function StageBar({ name, balance, onBack, children }: { name: string; balance?: ReactNode; onBack: () => void; children?: ReactNode }) {
	const t = useT();
	return (
		<header className="stage-bar">
			<IconButton icon="chevron-left" label={t("host.back")} onClick={onBack} />
			<h1>
				<bdi>{name}</bdi>
			</h1>
			{balance}
			{children}
		</header>
	);
}

/** A game on its way: its picture and colour at once, and help when it takes long. */
export function StageWaiting({ game, help }: { game?: Game; help: ReactNode }) {
	const t = useT();
	const [slow, setSlow] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSlow(true), SLOW_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div className="stage-waiting" style={{ "--c": game?.color ?? "#143038" } as CSSProperties}>
			{game && <img src={game.iconUrl} alt="" width={180} height={240} />}
			{game && <strong>{game.gameName}</strong>}
			<div className="stage-progress" role="progressbar" aria-label={t("host.opening")} />
			<p role="status">{t(slow ? "host.slow" : "host.opening")}</p>
			{slow && <div className="stage-help">{help}</div>}
		</div>
	);
}

const ICONS = { maintenance: "settings", soon: "clock", closed: "lock", failed: "alert", missing: "alert" } as const;

/** Why a game does not open, and what can be played instead. */
export function StageRefused({
	kind,
	text,
	help,
	others,
	onPick,
}: {
	kind: keyof typeof ICONS;
	text: string;
	help: ReactNode;
	others: readonly Game[];
	onPick: (g: Game) => void;
}) {
	const t = useT();
	return (
		<div className="stage-refused">
			<EmptyState icon={ICONS[kind]} title={t(`host.refused.${kind}`)}>
				<p>{text || t(`host.refused.${kind}Text`)}</p>
				<div className="stage-help">{help}</div>
			</EmptyState>
			{others.length > 0 && (
				<section aria-label={t("host.instead")}>
					<h2>{t("host.instead")}</h2>
					<ul className="stage-others">
						{others.map((g) => (
							<li key={g.nodeId}>
								<button type="button" onClick={() => onPick(g)}>
									<img src={g.iconUrl} alt="" width={120} height={160} loading="lazy" style={{ background: g.color }} />
									<span>
										<Icon name="play" /> {g.gameName}
									</span>
								</button>
							</li>
						))}
					</ul>
				</section>
			)}
		</div>
	);
}

/** The offers beside a game that is slow or refused. */
export const StageHelp = ({ onAgain, other }: { onAgain?: () => void; other: ReactNode }) => {
	const t = useT();
	return (
		<>
			{onAgain && (
				<Button icon="refresh" onClick={onAgain}>
					{t("ui.retry")}
				</Button>
			)}
			{other}
		</>
	);
};
