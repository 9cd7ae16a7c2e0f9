import { useT } from "@baize/i18n";
import { IconButton } from "@baize/ui";
import { type ReactNode, useEffect, useState } from "react";
import { StageBar } from "./stage.tsx";

interface VendorFrameProps {
	name: string;
	/** The address of the game, at one of the hosts that the site's policy lets into a frame. */
	url: string;
	balance: ReactNode;
	/** What was won or lost since the session began. */
	net: ReactNode;
	onBack: () => void;
	/** Absent for who has nothing to pay in with. */
	onDeposit?: () => void;
	onReady: () => void;
}

/** What a vendor's page may do here: run, keep its own store, open what it offers in a window of its own. It never leads this page away. */
const MAY = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

/** A vendor's game beneath the site's bar: back, what is there to play with, what the session brought, deposit, the whole screen. */
export function VendorFrame({ name, url, balance, net, onBack, onDeposit, onReady }: VendorFrameProps) {
	const t = useT();
	return (
		<>
			<StageBar name={name} onBack={onBack}>
				<div className="stage-purse">
					{balance}
					<span className="stage-net" role="group" aria-label={t("host.net")}>
						{t("host.netShort")} {net}
					</span>
				</div>
				{onDeposit && <IconButton icon="plus" label={t("host.deposit")} onClick={onDeposit} />}
				<FullScreen />
			</StageBar>
			<iframe className="stage-frame" title={name} src={url} sandbox={MAY} allow="autoplay; fullscreen; screen-wake-lock" referrerPolicy="origin" onLoad={onReady} />
		</>
	);
}

/** The bar goes along to the whole screen: what a session costs stays in sight. */
function FullScreen() {
	const t = useT();
	const [full, setFull] = useState(false);
	useEffect(() => {
		const tell = () => setFull(document.fullscreenElement !== null);
		document.addEventListener("fullscreenchange", tell);
		return () => document.removeEventListener("fullscreenchange", tell);
	}, []);
	if (!document.fullscreenEnabled) return null;
	const turn = () => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
	return <IconButton icon="fullscreen" label={t(full ? "host.smallScreen" : "host.fullScreen")} aria-pressed={full} onClick={turn} />;
}
