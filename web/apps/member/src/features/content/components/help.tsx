import { useT } from "@baize/i18n";
import { EmptyState, ErrorState, Icon } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { useHelp } from "../api/get-content.ts";
import { findTopics, flatTopics, type Topic, topicAt } from "../model.ts";
import { showPlace } from "../place.ts";
import { TextSkeleton } from "./notices.tsx";
import { RichText } from "./rich-text.tsx";

interface HelpProps {
	/** The anchor of the address: a topic, or a heading in the text of one. */
	tag: string;
	onTag: (tag: string) => void;
}

const NARROW_PX = 768;

/** The help centre: a search, the tree of topics, and the one that was chosen. */
export function Help({ tag, onTag }: HelpProps) {
	const t = useT();
	const { topics, error, retry } = useHelp();
	const [words, setWords] = useState("");
	const [shown, setShown] = useState("");
	const text = useRef<HTMLElement>(null);
	const reached = useRef<string>(undefined);
	const loaded = topics !== undefined;
	const current = topicAt(flatTopics(topics ?? []), tag, shown);
	if (current && current.tag !== shown) setShown(current.tag);
	const place = current?.tag === tag ? "" : tag;
	useEffect(() => {
		if (!loaded || tag === reached.current) return;
		const opened = reached.current === undefined;
		reached.current = tag;
		if (showPlace(text.current, place)) return;
		if (!opened) text.current?.focus();
		// On a phone the tree stands above the text: a link to a topic leads to the text.
		else if (tag && innerWidth < NARROW_PX) text.current?.scrollIntoView();
	}, [loaded, tag, place]);
	if (!topics) return error ? <ErrorState onRetry={retry} /> : <TextSkeleton />;
	if (!current) return <EmptyState icon="book" title={t("content.help.empty")} />;
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
				<RichText html={current.content} onAnchor={onTag} />
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
