import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { buttonClass, Dialog, EmptyState } from "@baize/ui";
import { useBoot } from "../app/boot.tsx";
import { LayerLink } from "../app/layer-link.tsx";
import { closeLayer } from "../app/navigate.ts";
import { useSession } from "../app/session.ts";
import { GiftPicture } from "../features/content/components/gift-picture.tsx";
import { giftOf } from "../features/content/model.ts";

/** The gift that the brand offers; once closed it stays away for this session. */
export default function GiftLayer() {
	const t = useT();
	const { isLogin } = useSession();
	const gift = giftOf(useBoot().permission.resources);
	if (!gift)
		return (
			<Dialog title={t("shell.title.gift")} onClose={closeLayer}>
				<EmptyState icon="gift" title={t("content.gift.none")} />
			</Dialog>
		);
	return (
		<Dialog title={t("shell.title.gift")} onClose={closeLayer}>
			<div className="gift">
				{gift.image ? <img src={gift.image} alt="" width={400} height={225} /> : <GiftPicture />}
				<p className="gift-label" dir="auto">
					{gift.label}
				</p>
				<p>{t("content.gift.text")}</p>
				<div className="gift-acts">
					{!isLogin && (
						<LayerLink href="/register" className={buttonClass("primary", "lg")}>
							{t("shell.header.register")}
						</LayerLink>
					)}
					<a className={buttonClass("secondary", "lg")} href={gift.to}>
						{t("content.gift.terms")}
					</a>
				</div>
			</div>
		</Dialog>
	);
}
