import "../../../styles/search.css";
import type { ApiError, Game } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Chip, cx, EmptyState, ErrorState, Icon, IconButton, Skeleton } from "@baize/ui";
import { type KeyboardEvent, memo, useCallback, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { type LocalSearch, useLocalSearch } from "../api/local-search.ts";
import { useSearchGames } from "../api/search-games.ts";
import { categoriesOf, forgetSearches, keepSearch, lastSearches, moved, vendorsOf } from "../model.ts";
import type { Facet } from "../picking.ts";
import { optionId, Results } from "./results.tsx";

interface SearchBoxProps {
	/** Shown before a word is typed. */
	popular: readonly Game[];
	categoryName: (code: string) => string;
	onPick: (game: Game) => void;
}

const TYPING_MS = 120;
/** An answer that takes longer than this has the rows before it pale; a fade at each key would cost two frames of its own. */
const LATE_MS = 150;
const ROWS = ["a", "b", "c", "d", "e", "f"];

/** The words as they stand once the typing rests for a moment. */
function useRested(text: string): string {
	const [rested, setRested] = useState(text);
	useEffect(() => {
		const timer = setTimeout(() => setRested(text), TYPING_MS);
		return () => clearTimeout(timer);
	}, [text]);
	return rested;
}

/** Whether something has been waited for long enough to say so. */
function useLate(waiting: boolean): boolean {
	const [late, setLate] = useState(false);
	useEffect(() => {
		if (!waiting) return;
		const timer = setTimeout(() => setLate(true), LATE_MS);
		return () => {
			clearTimeout(timer);
			setLate(false);
		};
	}, [waiting]);
	return late;
}

interface Result {
	shown: readonly Game[];
	types: readonly Facet[];
	vendors: readonly Facet[];
	total: number;
	near: boolean;
	waiting: boolean;
	error: ApiError | null;
	retry: () => void;
}

/** What is shown for the words: from the local index, from the server while that is not here, or what is popular. */
function useResult(local: LocalSearch, asked: string, popular: readonly Game[], type: string, vendor: string): Result {
	const rested = useRested(local.ready ? "" : asked);
	const server = useSearchGames(rested);
	if (local.ready && local.answer) {
		const { items: shown, types, vendors, total, near } = local.answer;
		return { shown, types, vendors, total, near, waiting: local.waiting, error: null, retry: server.retry };
	}
	const all = asked && !local.ready ? (server.found?.items ?? []) : popular;
	const types = categoriesOf(all);
	const inType = type && types.some((f) => f.value === type) ? all.filter((g) => g.gameType === type) : all;
	const vendors = vendorsOf(inType);
	const shown = vendor && vendors.some((f) => f.value === vendor) ? inType.filter((g) => g.vassalage === vendor) : inType;
	return {
		shown,
		types,
		vendors,
		total: server.found?.total ?? 0,
		near: server.found?.near === true && shown.length > 0,
		waiting: local.ready ? local.waiting : asked !== "" && (server.waiting || rested !== asked),
		error: server.error,
		retry: server.retry,
	};
}

/** A combobox over the whole catalogue: type, narrow by chips, walk with the arrows, start with Enter. */
export function SearchBox({ popular, categoryName, onPick }: SearchBoxProps) {
	const t = useT();
	const listId = useId();
	const [text, setText] = useState("");
	const [at, setAt] = useState(-1);
	const [type, setType] = useState("");
	const [vendor, setVendor] = useState("");
	const [last, setLast] = useState(lastSearches);
	const list = useRef<HTMLDivElement>(null);
	const asked = text.trim();
	const local = useLocalSearch({ words: asked, type, vendor });
	const result = useResult(local, asked, popular, type, vendor);
	const { shown, near, total, error, waiting, retry } = result;
	// Chips follow the rows a moment behind, in the place that is kept for them: the rows are what a key asked for.
	const { types, vendors } = result;
	const typesDrawn = useDeferredValue(types);
	const vendorsDrawn = useDeferredValue(vendors);
	const late = useLate(waiting);
	// Nothing found is no dead end: what is popular stands below, and is started only when an arrow or a finger is on it.
	const isNothing = !waiting && !error && asked !== "" && shown.length === 0;
	const rows = isNothing ? popular : shown;
	const write = (value: string) => {
		setText(value);
		setAt(-1);
	};
	const toType = useCallback((value: string) => {
		setType(value);
		setAt(-1);
	}, []);
	const toVendor = useCallback((value: string) => {
		setVendor(value);
		setAt(-1);
	}, []);
	const latest = useRef({ asked, onPick, categoryName });
	latest.current = { asked, onPick, categoryName };
	const pick = useCallback((game: Game) => {
		if (latest.current.asked) setLast(keepSearch(latest.current.asked));
		latest.current.onPick(game);
	}, []);
	const nameOf = useCallback((code: string) => latest.current.categoryName(code), []);
	const onKey = (e: KeyboardEvent) => {
		if (e.key === "Enter") {
			const game = rows[isNothing ? at : Math.max(at, 0)];
			if (game && !waiting) pick(game);
			return;
		}
		if (e.key === "Escape" && text) {
			e.preventDefault();
			e.stopPropagation();
			write("");
			return;
		}
		const next = moved(at, e.key, rows.length);
		if (!e.key.startsWith("Arrow") || next === at) return;
		e.preventDefault();
		setAt(next);
		list.current?.children[next]?.scrollIntoView({ block: "nearest" });
	};
	// An answer of the local index stands until the next one is in, and so does what is said of it: nothing jumps between two
	// keys. Until the first is in, what stood before a word was typed stands.
	const stands = local.ready && local.answer !== null;
	const drawn = local.ready && !local.answer ? "" : asked;
	const told = stands ? local.answered : asked;
	const said = !drawn || (waiting && !stands) ? "" : error ? t("browse.search.failed") : near ? t("browse.search.near", { q: told }) : t("browse.search.count", { n: total });
	return (
		<div className="search">
			<div className="field-box search-field">
				<Icon name="search" />
				<input
					type="text"
					role="combobox"
					data-focus
					aria-label={t("browse.search.label")}
					aria-expanded={rows.length > 0}
					aria-controls={listId}
					aria-autocomplete="list"
					aria-activedescendant={at >= 0 ? optionId(listId, at) : undefined}
					placeholder={t("browse.search.label")}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					enterKeyHint="go"
					maxLength={64}
					value={text}
					onChange={(e) => write(e.target.value)}
					onKeyDown={onKey}
				/>
				{text && <IconButton icon="close" label={t("browse.clear")} onClick={() => write("")} />}
			</div>
			<p className="search-hint">{t("browse.search.hint")}</p>
			{!drawn && last.length > 0 && (
				<section>
					<h3 className="search-title">
						{t("browse.search.recent")}
						<button
							type="button"
							className="link"
							onClick={() => {
								forgetSearches();
								setLast([]);
							}}
						>
							{t("browse.search.forget")}
						</button>
					</h3>
					<div className="search-chips">
						{last.map((w) => (
							<button key={w} type="button" className="chip" onClick={() => write(w)}>
								<Icon name="history" className="h-4 w-4" />
								<bdi>{w}</bdi>
							</button>
						))}
					</div>
				</section>
			)}
			<p role="status" aria-live="polite" className={near ? "search-near" : "search-count"}>
				{said}
			</p>
			{drawn && (types.length > 1 || type) && <Facets label={t("browse.search.byCategory")} facets={typesDrawn} value={type} name={nameOf} onChange={toType} />}
			{drawn && (vendors.length > 1 || vendor) && <Facets label={t("browse.search.byVendor")} facets={vendorsDrawn} value={vendor} onChange={toVendor} />}
			{error && <ErrorState onRetry={retry} />}
			{waiting && !stands && shown.length === 0 && ROWS.map((r) => <Skeleton key={r} className="my-2 h-16" />)}
			{isNothing && (
				<EmptyState icon="search" title={t("browse.search.none", { q: asked })}>
					<p>{t("browse.search.noneText")}</p>
				</EmptyState>
			)}
			{(!drawn || (isNothing && rows.length > 0)) && <h3 className="search-title">{t("browse.search.popular")}</h3>}
			<div ref={list} id={listId} role="listbox" aria-label={t("browse.search.title")} className={cx("search-list", late && "is-late")} aria-busy={waiting || undefined}>
				<Results games={rows} at={at} listId={listId} categoryName={nameOf} onPick={pick} />
			</div>
		</div>
	);
}

interface FacetsProps {
	label: string;
	facets: readonly Facet[];
	value: string;
	name?: (value: string) => string;
	onChange: (value: string) => void;
}

const Facets = memo(function Facets({ label, facets, value, name, onChange }: FacetsProps) {
	const t = useT();
	const lang = useLang();
	const known = facets.some((f) => f.value === value);
	return (
		<div className="search-chips" role="group" aria-label={label}>
			{facets.length > 0 && (
				<Chip on={!known} onClick={() => onChange("")}>
					{t("browse.search.all")}
				</Chip>
			)}
			{facets.map((f) => (
				<Chip key={f.value} on={f.value === value} onClick={() => onChange(f.value === value ? "" : f.value)}>
					<bdi>{name ? name(f.value) : f.label}</bdi> <small>{formatCount(f.n, lang)}</small>
				</Chip>
			))}
		</div>
	);
});
