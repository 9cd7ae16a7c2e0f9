import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { useEffect, useRef, useState } from "react";

const WAIT_MS = 250;

/** A search that waits for a pause in the typing; the slash key goes to it. */
export function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (text: string) => void }) {
	const t = useT();
	const [text, setText] = useState(value);
	const input = useRef<HTMLInputElement>(null);
	const say = useRef(onSearch);
	say.current = onSearch;
	useEffect(() => {
		const timer = setTimeout(() => text.trim() !== value && say.current(text.trim()), WAIT_MS);
		return () => clearTimeout(timer);
	}, [text, value]);
	useEffect(() => {
		const key = (e: KeyboardEvent) => {
			if (e.key !== "/" || (e.target as HTMLElement).closest("input,textarea,select,dialog")) return;
			e.preventDefault();
			input.current?.focus();
		};
		document.addEventListener("keydown", key);
		return () => document.removeEventListener("keydown", key);
	}, []);
	return (
		<label className="field-box search-box">
			<Icon name="search" className="h-5 w-5 text-text-3" />
			<input ref={input} type="search" aria-label={label} placeholder={label} maxLength={64} value={text} onChange={(e) => setText(e.target.value)} />
			<kbd title={t("staff.list.slash")}>/</kbd>
		</label>
	);
}
