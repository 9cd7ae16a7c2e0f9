import { glide } from "../../../app/navigate.ts";
import { useT } from "@baize/i18n";
import { cx, Icon, IconButton, useHydrated } from "@baize/ui";
import { useEffect, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { followHouseLink } from "../../../app/house-links.ts";
import { chatPath } from "../outside.ts";

const SHOW_AFTER_PX = 640;

/** The buttons at the lower corner: the live chat where the operator has one, and back to the top once the page has been scrolled. */
export function ScrollTop() {
	const t = useT();
	const boot = useBoot();
	const chat = useHydrated() ? chatPath(boot) : "";
	const [far, setFar] = useState(false);
	useEffect(() => {
		const look = () => setFar(scrollY > SHOW_AFTER_PX);
		look();
		addEventListener("scroll", look, { passive: true });
		return () => removeEventListener("scroll", look);
	}, []);
	return (
		<aside className={cx("corner", far && "is-far")} aria-label={t("shell.nav.services")}>
			{chat && (
				<a href={chat} className="icon-btn corner-service" aria-label={t("shell.nav.support")} title={t("shell.nav.support")} onClick={followHouseLink}>
					<Icon name="headset" />
				</a>
			)}
			<IconButton icon="arrow-up" label={t("shell.scrollTop")} className="scroll-top" tabIndex={far ? 0 : -1} onClick={() => scrollTo({ top: 0, behavior: glide() })} />
		</aside>
	);
}
