import { isOn } from "@baize/api";
import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { usePath } from "../../../app/address.ts";
import { useBoot } from "../../../app/boot.tsx";
import { followHouseLink } from "../../../app/house-links.ts";
import { Link } from "../../../app/link.tsx";
import { routeOf } from "../../../app/manifest.ts";
import { useServices } from "../../../app/services.tsx";
import { useSession } from "../../../app/session.ts";
import { useBanners } from "../../../app/banners.ts";
import { downloadsOf, REFERRAL, servicesOf, socialsOf, tutorialOf } from "../outside.ts";
import { AppDownload } from "./app-download.tsx";
import { SideBanner } from "./side-banner.tsx";

const OWN = [
	["/favorite", "heart", "shell.title.favourites"],
	["/recent", "history", "shell.title.recent"],
] as const;
const INVITE = "/member/referral";

/** The foot of the side menu: friends, service, the app, the tutorial, socials and the house's own slides. */
export default function SideFoot() {
	const t = useT();
	const boot = useBoot();
	const { goGuarded } = useServices();
	const { isLogin } = useSession();
	const here = usePath();
	const tutorial = tutorialOf(boot);
	const downloads = downloadsOf(boot);
	const socials = socialsOf(boot);
	return (
		<div className="side-foot">
			{isLogin &&
				OWN.map(([to, icon, key]) => (
					<Link key={to} className="side-link" href={to} title={t(key)} aria-current={here.toLowerCase() === to ? "page" : undefined}>
						<Icon name={icon} />
						<span>{t(key)}</span>
					</Link>
				))}
			{isOn(boot.permission.whitelabel, REFERRAL) && routeOf(INVITE) && (
				<button type="button" className="side-link" onClick={() => goGuarded(INVITE, "account")}>
					<Icon name="users" />
					<span>{t("shell.nav.invite")}</span>
				</button>
			)}
			{downloads.length > 0 && <AppDownload downloads={downloads} />}
			{servicesOf(boot).map((s) => (
				<a key={s.path} className="side-link" href={s.path} title={t("shell.nav.support")} onClick={followHouseLink}>
					<Icon name="headset" />
					<span>
						{t("shell.nav.support")} {s.host && <bdi>({s.host})</bdi>}
					</span>
				</a>
			))}
			<Link className="side-link" href="/hosts" title={t("shell.title.hosts")} aria-current={here.toLowerCase() === "/hosts" ? "page" : undefined}>
				<Icon name="user" />
				<span>{t("shell.title.hosts")}</span>
			</Link>
			{tutorial && (
				<a className="side-link" href={tutorial.url} title={tutorial.label || t("shell.nav.tutorial")} onClick={followHouseLink}>
					<Icon name="book" />
					<span>{tutorial.label || t("shell.nav.tutorial")}</span>
				</a>
			)}
			{socials.length > 0 && (
				<ul className="side-socials" aria-label={t("shell.footer.follow")}>
					{socials.map((s) => (
						<li key={s.name}>
							<a className="chip" href={s.url} rel="noopener noreferrer" target="_blank">
								{s.label || s.name}
							</a>
						</li>
					))}
				</ul>
			)}
			<LeftBanners />
		</div>
	);
}

function LeftBanners() {
	return useBanners("w_leftmenu").map((b) => <SideBanner key={b.id} banner={b} />);
}
