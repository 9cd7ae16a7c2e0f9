import "../styles/pages.css";
import "../styles/auth.css";
import type { Banner, Notice, Permission, Promotion } from "@baize/api";
import { loadMessages, messagesOf, SpeechProvider, useT } from "@baize/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { BootProvider, useBoot } from "../app/boot.tsx";
import { DocumentText } from "../features/content/components/house-document.tsx";
import { LayerBanner } from "../app/banner-strip.tsx";
import { Help } from "../features/content/components/help.tsx";
import { NoticeDialog } from "../features/content/components/notices.tsx";
import { PopupDialog } from "../features/content/components/popups.tsx";
import { PromotionList } from "../features/content/components/promotions.tsx";
import type { HouseDocument, Popup, Topic } from "../features/content/model.ts";
import { Claim } from "../features/programme/components/claim.tsx";
import { PageHead } from "../features/programme/components/parts.tsx";
import { Banners } from "../features/home/components/banners.tsx";
import { Header } from "../features/shell/components/header.tsx";
import { SideBanner } from "../features/shell/components/side-banner.tsx";
import { Footer } from "../layouts/shell.tsx";

/** What the back office asks to be drawn; it comes from a page of this origin. */
interface Shown {
	preview: true;
	lang: string;
	dir: "ltr" | "rtl";
	theme: "dark" | "light";
	view: { banner?: Banner; notice?: Notice; popup?: Popup; promotion?: Promotion; topic?: Topic; document?: HouseDocument; site?: Partial<Permission> };
}

const isShown = (e: MessageEvent): e is MessageEvent<Shown> => e.origin === location.origin && e.data?.preview === true;
const nothing = () => {};
const noFigures = () => null; // an offer's figures are not content
const claimOf = (p: Promotion) => <Claim state="none" to={p.url} cta={p.cta} />;

/** Draws one piece of content as the site would, for the back office beside it; by itself the page is empty. */
export default function Preview() {
	const t = useT();
	const [shown, setShown] = useState<Shown | null>(null);
	useEffect(() => {
		const hear = async (e: MessageEvent) => {
			if (!isShown(e)) return;
			await loadMessages(e.data.lang, ["shell", "content", "home", "pages"]);
			const html = document.documentElement;
			html.lang = e.data.lang;
			html.dir = e.data.dir;
			html.dataset.theme = e.data.theme;
			if (e.data.view.site) html.style.cssText = e.data.view.site.brand?.style ?? "";
			setShown(e.data);
		};
		addEventListener("message", hear);
		if (parent !== window) parent.postMessage({ preview: "ready" }, location.origin);
		return () => removeEventListener("message", hear);
	}, []);
	if (!shown) return <h1 className="sr-only">{t("shell.title.preview")}</h1>;
	return (
		<SpeechProvider value={{ lang: shown.lang, messages: messagesOf(shown.lang) }}>
			<div className="previewed" data-drawn={Object.keys(shown.view)[0]}>
				<Piece {...shown.view} />
			</div>
		</SpeechProvider>
	);
}

function Piece({ banner, notice, popup, promotion, topic, document, site }: Shown["view"]) {
	const client = useQueryClient();
	if (topic) {
		client.setQueryData(["help"], { topics: [topic] });
		return <Help key={topic.content} tag={topic.tag} onTag={nothing} />;
	}
	if (document) {
		return (
			<div className="page">
				<PageHead icon={document.document === "privacy" ? "lock" : "book"} title={document.title} />
				<DocumentText of={document} link={(_, text) => text} />
			</div>
		);
	}
	if (site) return <SitePiece site={site} />;
	if (banner) return <BannerPiece banner={banner} />;
	if (notice) return <NoticeDialog notices={[notice]} failed={false} index={0} onRetry={nothing} onIndex={nothing} onClose={nothing} />;
	if (popup) return <PopupDialog popups={[popup]} onClose={nothing} />;
	if (promotion) return <PromotionList told promotions={[promotion]} chosen={promotion.id} onChoose={nothing} facts={noFigures} act={claimOf} />;
	return null;
}

/** Head and foot of the pages under another brand. */
function SitePiece({ site }: { site: Partial<Permission> }) {
	const boot = useBoot();
	return (
		<BootProvider value={{ ...boot, permission: { ...boot.permission, ...site } }}>
			<div inert>
				<Header onMenu={nothing} />
				<Footer.Part />
			</div>
		</BootProvider>
	);
}

/** A slide as its place draws it. */
function BannerPiece({ banner }: { banner: Banner }) {
	if (banner.groupName === "w_home") return <Banners banners={[banner]} />;
	return <div className="previewed-narrow">{banner.groupName === "w_leftmenu" ? <SideBanner banner={banner} /> : <LayerBanner banner={banner} />}</div>;
}
