import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Icon } from "@baize/ui";
import type { ReactNode, Ref } from "react";
import { type DocumentLine, type HouseDocument, heldUntil } from "../model.ts";
import { RichText } from "./rich-text.tsx";

interface DocumentProps {
	ref?: Ref<HTMLDivElement>;
	of: HouseDocument;
	/** Draws the way to a version; 0 is the one in force. */
	link: (version: number, text: ReactNode) => ReactNode;
}

/** A version of the terms or of the privacy page: since when it holds, what is new, the text, and the other versions. */
export function DocumentText({ ref, of, link }: DocumentProps) {
	const t = useT();
	return (
		<div ref={ref} className="document">
			<p className="document-line">
				<strong>{t("content.document.version", { n: of.version })}</strong>
				<Held of={of} editions={of.editions} />
			</p>
			{of.state === "over" && (
				<p className="document-note">
					<Icon name="history" />
					<span>{t("content.document.old")}</span>
					{link(0, t("content.document.toCurrent"))}
				</p>
			)}
			{of.state === "scheduled" && (
				<p className="document-note">
					<Icon name="clock" />
					<span>{t("content.document.future")}</span>
					{link(0, t("content.document.toCurrent"))}
				</p>
			)}
			{of.changes && (
				<aside className="document-new" aria-label={t("content.document.new")}>
					<strong>{t("content.document.new")}</strong>
					<p dir="auto">{of.changes}</p>
				</aside>
			)}
			<article className="words">
				<RichText html={of.content} level={2} />
			</article>
			{of.editions.length > 1 && (
				<section className="document-versions" aria-labelledby="versions">
					<h2 id="versions">{t("content.document.versions")}</h2>
					<ol>
						{of.editions.map((e) => (
							<li key={e.version} aria-current={e.version === of.version ? "true" : undefined}>
								{e.version === of.version ? (
									<strong>{t("content.document.version", { n: e.version })}</strong>
								) : (
									link(e.state === "shown" ? 0 : e.version, t("content.document.version", { n: e.version }))
								)}
								<Held of={e} editions={of.editions} />
							</li>
						))}
					</ol>
				</section>
			)}
		</div>
	);
}

/** Since when, from when or until when a version holds. */
function Held({ of, editions }: { of: DocumentLine; editions: readonly DocumentLine[] }) {
	const t = useT();
	const lang = useLang();
	const day = (at: string) => formatDate(at, lang, "date");
	if (of.state === "draft") return <span>{t("content.document.draft")}</span>;
	if (of.state === "over") {
		const to = heldUntil(editions, of.version);
		// Versions of one day are told by the minute.
		const say = day(of.fromAt) === day(to) ? (at: string) => formatDate(at, lang) : day;
		return <span>{t("content.document.over", { from: say(of.fromAt), to: say(to) })}</span>;
	}
	return <span>{t(of.state === "shown" ? "content.document.since" : "content.document.from", { day: day(of.fromAt) })}</span>;
}
