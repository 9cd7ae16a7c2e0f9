import "../styles/pages.css";
import { useT } from "@baize/i18n";
import { buttonClass, EmptyState, ErrorState, type IconName } from "@baize/ui";
import { useAddress } from "../app/address.ts";
import { Link } from "../app/link.tsx";
import { useHelp } from "../features/content/api/get-content.ts";
import { TextSkeleton } from "../features/content/components/notices.tsx";
import { RichText } from "../features/content/components/rich-text.tsx";
import { flatTopics } from "../features/content/model.ts";
import { PageHead } from "../features/programme/components/parts.tsx";

const PAGES: Record<string, { tag: string; icon: IconName }> = {
	"/terms": { tag: "terms", icon: "book" },
	"/privacy": { tag: "privacy", icon: "lock" },
	"/responsible": { tag: "responsible-play", icon: "shield" },
};
const CARE = [
	["sessions", "/member/sessions", false],
	["records", "/member/betting-record", false],
	["talk", "/feedback", true],
] as const;

/** A text of the house as a page of its own: terms, privacy, playing responsibly. */
export default function WordsPage() {
	const t = useT();
	const { path } = useAddress();
	const page = PAGES[path.toLowerCase()] ?? { tag: "terms", icon: "book" as const };
	const { topics, error, retry } = useHelp();
	const topic = topics && flatTopics(topics).find((x) => x.tag === page.tag);
	return (
		<div className="page">
			{!topics && (error ? <ErrorState onRetry={retry} /> : <TextSkeleton />)}
			{topics && !topic && <EmptyState icon={page.icon} title={t("pages.words.none")} />}
			{topic && (
				<>
					<PageHead icon={page.icon} title={topic.title} />
					<article className="words">
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
			{page.tag === "responsible-play" && (
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
			)}
		</div>
	);
}
