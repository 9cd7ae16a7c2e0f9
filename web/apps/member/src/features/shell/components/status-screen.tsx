import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { buttonClass, Icon, useTicker } from "@baize/ui";
import { useBoot } from "../../../app/boot.tsx";
import { supportPath } from "../model.ts";

const POLL_MS = 15_000;

/** What stands instead of the site during maintenance (1) and where it is not offered (2). */
export function StatusScreen() {
	const t = useT();
	const boot = useBoot();
	const { status, maintenance, location: place, brand } = boot.permission;
	const resting = status === 1;
	useTicker(
		() => {
			request<{ status: number }>("/site/status").then(
				(s) => s.status === 0 && location.reload(),
				() => {},
			);
		},
		POLL_MS,
		resting,
	);
	const support = supportPath(boot);
	return (
		<main className="grid min-h-dvh content-center">
			<div className="state">
				<span className="state-mark">
					<Icon name={resting ? "clock" : "shield"} className="h-9 w-9" />
				</span>
				<p className="text-sm font-bold text-marigold-text">{brand.name}</p>
				<h1 className="text-2xl text-text-1">{t(resting ? "shell.status.maintenanceTitle" : "shell.status.blockedTitle")}</h1>
				<p className="max-w-prose">{resting ? maintenance?.message || t("shell.status.maintenance") : t("shell.status.blocked")}</p>
				{!resting && <p dir="ltr">{t("shell.status.ip", { ip: place.ip })}</p>}
				{support && (
					<a className={buttonClass("secondary")} href={support}>
						{t("shell.nav.support")}
					</a>
				)}
			</div>
		</main>
	);
}
