import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { buttonClass, EmptyState, Icon, Qr, Tabs } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { useHash } from "../app/hash.ts";
import { toTopic } from "../app/navigate.ts";
import { PageHead } from "../features/programme/components/parts.tsx";
import { Scene, type SceneName } from "../features/programme/components/scenes.tsx";
import { type Platform, platformsOf } from "../features/programme/model.ts";

const STEPS: Record<Platform, readonly SceneName[]> = { ios: ["share", "add", "icon"], android: ["menu", "add", "icon"], lite: ["share", "icon"] };

/** How the site is put on a phone, per platform, with a code that opens it there. */
export default function Install() {
	const t = useT();
	const { resources, brand } = useBoot().permission;
	const hash = useHash();
	const offered = platformsOf(resources);
	const now = offered.find((p) => p.platform === hash) ?? offered[0];
	return (
		<div className="page">
			<PageHead icon="phone" title={t("shell.nav.app")} lead={t("pages.install.lead", { brand: brand.name })} />
			{!now && <EmptyState icon="phone" title={t("pages.install.none")} />}
			{now && (
				<>
					<Tabs
						label={t("pages.install.platform")}
						value={now.platform}
						panelId="install"
						options={offered.map((p) => ({ value: p.platform, label: t(`pages.install.${p.platform}`) }))}
						onChange={toTopic}
					/>
					<div id="install" className="install">
						<figure className="install-qr">
							<Qr text={new URL(now.url, location.origin).href} label={t("pages.install.qr", { platform: t(`pages.install.${now.platform}`) })} />
							<figcaption>{t("pages.install.scan")}</figcaption>
							{/* A phone cannot point its camera at itself. This page's own address leads nowhere else. */}
							{!now.url.startsWith("/install") && (
								<a href={now.url} className={buttonClass()}>
									<Icon name="download" />
									{t("pages.install.here")}
								</a>
							)}
						</figure>
						<ol className="guide">
							{STEPS[now.platform].map((s, i) => (
								<li key={s} className="guide-step">
									<Scene name={s} />
									<div>
										<p className="guide-n">{t("pages.step", { n: i + 1 })}</p>
										<p>{t(`pages.install.${now.platform}.${i + 1}` as "pages.install.ios.1")}</p>
									</div>
								</li>
							))}
						</ol>
					</div>
				</>
			)}
		</div>
	);
}
