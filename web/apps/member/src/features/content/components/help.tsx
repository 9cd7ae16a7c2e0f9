import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Icon } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { useHelp } from "../api/get-content.ts";
import { findTopics, flatTopics, type Topic } from "../model.ts";
import { TextSkeleton } from "./notices.tsx";
import { RichText } from "./rich-text.tsx";

interface HelpProps {
	/** The topic of the address. */
	tag: string;
	onTag: (tag: string) => void;
}

const NARROW_PX = 768;

/** The help centre: a search, the tree of topics, and the one that was chosen. */
export function Help({ tag, onTag }: HelpProps) {
	const t = useT();
	const { topics, error, retry } = useHelp();
	const [words, setWords] = useState("");
	const text = useRef<HTMLElement>(null);
	const first = useRef(tag);
	useEffect(() => {
		if (tag !== first.current) text.current?.focus();
		first.current = tag;
	}, [tag]);
	const loaded = topics !== undefined;
	useEffect(() => {
		// On a phone the tree stands above the text: a link to a topic leads to the text.
		if (loaded && first.current && innerWidth < NARROW_PX) text.current?.scrollIntoView();
	}, [loaded]);
	if (!topics) return error ? <ErrorState onRetry={retry} /> : <TextSkeleton />;
	const all = flatTopics(topics);
	if (all.length === 0) return <EmptyState icon="book" title={t("content.help.empty")} />;
	const current = all.find((x) => x.tag === tag) ?? all.find((x) => x.content) ?? (all[0] as Topic);
	const found = words.trim() ? findTopics(topics, words) : null;
	return (
		<div className="help">
			<nav className="help-tree" aria-label={t("content.help.topics")}>
				<div className="field-box">
					<Icon name="search" className="h-5 w-5 text-text-3" />
					<input type="search" aria-label={t("content.help.search")} placeholder={t("content.help.search")} value={words} onChange={(e) => setWords(e.target.value)} />
				</div>
				{found?.length === 0 && <p className="help-none">{t("content.help.none", { q: words.trim() })}</p>}
				<Branch topics={found ? found.map((x) => ({ ...x, children: [] })) : topics} current={current.tag} onTag={onTag} />
			</nav>
			<article ref={text} className="help-text" tabIndex={-1} aria-label={current.title}>
				<h2>{current.title}</h2>
				<RichText html={current.content} />
				{current.children.length > 0 && <Branch topics={current.children} current="" onTag={onTag} />}
			</article>
		</div>
	);
}

function Branch({ topics, current, onTag }: { topics: readonly Topic[]; current: string; onTag: (tag: string) => void }) {
	return (
		<ul>
			{topics.map((x) => (
				<li key={x.tag}>
					<button type="button" className="menu-item" aria-current={x.tag === current ? "page" : undefined} onClick={() => onTag(x.tag)}>
						{x.title}
					</button>
					{x.children.length > 0 && <Branch topics={x.children} current={current} onTag={onTag} />}
				</li>
			))}
		</ul>
	);
}
