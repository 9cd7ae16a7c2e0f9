import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { renderSVG } from "uqr";
import { followHouseLink } from "../../../app/house-links.ts";
import type { Download } from "../outside.ts";

/** The side of a code in the side menu, in px. */
const QR_PX = 120;
const GAP_PX = 8;

/** The address of a download as another device must ask for it. */
const whole = (url: string): string => new URL(url, location.href).href;

/** The app's codes beside the menu: they open where a pointer rests and at a press, and close with Escape. */
export function AppDownload({ downloads }: { downloads: readonly Download[] }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const panel = useRef<HTMLDivElement>(null);
	// A press on what the pointer has just opened keeps it open.
	const rested = useRef(false);
	const turn = (to: boolean, byRest = false) => {
		rested.current = to && byRest;
		setOpen(to);
	};
	useEffect(() => {
		const box = panel.current;
		if (!open || !box || !root.current) return;
		// The menu scrolls and would cut the panel: it stands in the top layer beside its button.
		box.showPopover();
		const at = root.current.getBoundingClientRect();
		const size = box.getBoundingClientRect();
		const beside = document.documentElement.dir === "rtl" ? at.left - size.width - GAP_PX : at.right + GAP_PX;
		const fits = beside >= 0 && beside + size.width <= innerWidth;
		box.style.left = `${fits ? beside : Math.max(GAP_PX, (innerWidth - size.width) / 2)}px`;
		box.style.top = `${Math.max(GAP_PX, Math.min(fits ? at.top : at.top - size.height - GAP_PX, innerHeight - size.height - GAP_PX))}px`;
	}, [open]);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only shortens what the button does.
		<div
			ref={root}
			onPointerEnter={(e) => e.pointerType === "mouse" && turn(true, !open)}
			onPointerLeave={(e) => e.pointerType === "mouse" && turn(false)}
			onBlur={(e) => !root.current?.contains(e.relatedTarget) && turn(false)}
			onKeyDown={(e) => {
				if (e.key !== "Escape" || !open) return;
				e.stopPropagation();
				e.preventDefault();
				turn(false);
			}}
		>
			<button type="button" className="side-link w-full" aria-expanded={open} title={t("shell.nav.app")} onClick={() => turn(!open || rested.current)}>
				<Icon name="phone" />
				<span>{t("shell.nav.app")}</span>
			</button>
			{open && (
				<div ref={panel} popover="manual" className="qr-panel">
					{downloads.map((d) => (
						<a key={d.key} href={d.url} className="qr-card" onClick={followHouseLink}>
							<img src={codeOf(d.url)} alt={t("shell.app.qr", { name: d.label || t(d.key) })} width={QR_PX} height={QR_PX} />
							<span>{d.label || t(d.key)}</span>
						</a>
					))}
				</div>
			)}
		</div>
	);
}

const codeOf = (url: string): string => `data:image/svg+xml,${encodeURIComponent(renderSVG(whole(url), { border: 2, whiteColor: "#ffffff", blackColor: "#07171c" }))}`;
