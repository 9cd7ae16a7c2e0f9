import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { buttonClass, EmptyState, ErrorState, type IconName } from "@baize/ui";
import { type RefObject, useEffect, useRef } from "react";
import { useAddress } from "../app/address.ts";
import { useHash } from "../app/hash.ts";
import { Link } from "../app/link.tsx";
import { usePageSearch } from "../app/page-search.ts";
import { useHelp } from "../features/content/api/get-content.ts";
import { useDocument } from "../features/content/api/get-document.ts";
import { DocumentText } from "../features/content/components/house-document.tsx";
import { TextSkeleton } from "../features/content/components/notices.tsx";
import { RichText } from "../features/content/components/rich-text.tsx";
import { flatTopics } from "../features/content/model.ts";
import { showPlace } from "../features/content/place.ts";
import { PageHead } from "../features/programme/components/parts.tsx";

const DOCUMENTS: Record<string, { name: string; icon: IconName }> = {
	"/terms": { name: "terms", icon: "book" },
	"/privacy": { name: "privacy", icon: "lock" },
};
const CARE = [
	["sessions", "/member/sessions", false],
	["records", "/member/betting-record", false],
	["talk", "/feedback", true],
] as const;

/** A text of the house as a page of its own: terms and privacy with their versions, playing responsibly. */
export default function WordsPage() {
	const { path } = useAddress();
	const document = DOCUMENTS[path.toLowerCase().replace(/\/$/, "")];
	return <div className="page">{document ? <DocumentPage {...document} /> : <CarePage />}</div>;
}

/** Leads to the heading that the address names, once the text is there. */
function usePlace<E extends HTMLElement>(loaded: boolean): RefObject<E | null> {
	const text = useRef<E>(null);
	const anchor = useHash();
	useEffect(() => {
		if (loaded) showPlace(text.current, anchor);
	}, [loaded, anchor]);
	return text;
}

function DocumentPage({ name, icon }: { name: string; icon: IconName }) {
	const t = useT();
	const version = Number(new URLSearchParams(usePageSearch()).get("version")) || 0;
	const { document, error, retry } = useDocument(name, version);
	const text = usePlace<HTMLDivElement>(document !== undefined);
	if (!document) {
		if (!error) return <TextSkeleton />;
		if (error.status !== 404) return <ErrorState onRetry={retry} />;
		return (
			<EmptyState icon={icon} title={t(version ? "content.document.none" : "pages.words.none")}>
				{version > 0 && (
					<Link href={`/${name}`} className={buttonClass("secondary")}>
						{t("content.document.toCurrent")}
					</Link>
				)}
			</EmptyState>
		);
	}
	return (
		<>
			<PageHead icon={icon} title={document.title} />
			<DocumentText ref={text} of={document} link={(to, text) => <Link href={to ? `/${name}?version=${to}` : `/${name}`}>{text}</Link>} />
		</>
	);
}

function CarePage() {
	const t = useT();
	const { topics, error, retry } = useHelp();
	const topic = topics && flatTopics(topics).find((x) => x.tag === "responsible-play");
	const text = usePlace<HTMLElement>(topic !== undefined);
	return (
		<>
			{!topics && (error ? <ErrorState onRetry={retry} /> : <TextSkeleton />)}
			{topics && !topic && <EmptyState icon="shield" title={t("pages.words.none")} />}
			{topic && (
				<>
					<PageHead icon="shield" title={topic.title} />
					<article ref={text} className="words">
						<RichText html={topic.content} level={2} />
						{topic.children.map((x) => (
							<section key={x.tag} id={x.tag}>
								<h2>{x.title}</h2>
								<RichText html={x.content} />
							</section>
						))}
					</article>
				</>
			)}
			<ul className="rule-grid">
				{CARE.map(([name, to, over]) => (
					<li key={name} className="rule-card">
						<strong>{t(`pages.care.${name}`)}</strong>
						<p>{t(`pages.care.${name}Text`)}</p>
						<Link href={to} over={over} className={buttonClass("secondary", "sm")}>
							{t(`pages.care.${name}Go`)}
						</Link>
					</li>
				))}
			</ul>
		</>
	);
}
