import { useT } from "@baize/i18n";
import { artUrl, type Item } from "../model.ts";

/** The banner as readers will see it: the drawn picture with its words. */
export function ArtPreview({ item, lang }: { item: Item; lang: string }) {
	const t = useT();
	const url = artUrl(item.art);
	const words = { ...item.texts.en, ...Object.fromEntries(Object.entries(item.texts[lang] ?? {}).filter(([, v]) => v)) };
	return (
		<figure className="preview" aria-label={t("staff.content.preview")}>
			{url ? <img key={url} src={url} alt="" width={1260} height={540} /> : <div className="preview-none">{t("staff.content.noArt")}</div>}
			{url && (
				<figcaption lang={lang}>
					<strong>{words.title}</strong>
					{words.subtitle && <span>{words.subtitle}</span>}
					{words.cta && <em>{words.cta}</em>}
				</figcaption>
			)}
		</figure>
	);
}
