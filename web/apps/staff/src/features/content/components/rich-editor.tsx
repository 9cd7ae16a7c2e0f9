import { useT } from "@baize/i18n";
import { IconButton } from "@baize/ui";
import { useEffect, useId, useRef, useState } from "react";
import { PictureShelf } from "./picture-shelf.tsx";

interface RichProps {
	label: string;
	lang: string;
	value: string;
	onChange: (html: string) => void;
}

const TABLE = "<table><thead><tr><th>&nbsp;</th><th>&nbsp;</th></tr></thead><tbody><tr><td>&nbsp;</td><td>&nbsp;</td></tr></tbody></table><p><br></p>";
const escaped = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Writes rich text: headings, lists, links, pictures, tables; pasted text loses its looks. What stands for good, the server decides. */
export function RichEditor({ label, lang, value, onChange }: RichProps) {
	const t = useT();
	const id = useId();
	const box = useRef<HTMLDivElement>(null);
	const range = useRef<Range | null>(null);
	const [source, setSource] = useState(false);
	const [shelf, setShelf] = useState(false);
	useEffect(() => {
		// The box is the writer's while they write; a value from elsewhere replaces it.
		const el = box.current;
		if (el && el.innerHTML !== value && document.activeElement !== el) el.innerHTML = value;
	}, [value]);
	const tell = () => box.current && onChange(box.current.innerHTML === "<br>" ? "" : box.current.innerHTML);
	const keep = () => {
		const s = getSelection();
		range.current = s?.rangeCount && box.current?.contains(s.anchorNode) ? s.getRangeAt(0) : null;
	};
	const run = (command: string, argument?: string) => {
		box.current?.focus();
		const s = getSelection();
		if (range.current && s) {
			s.removeAllRanges();
			s.addRange(range.current);
		}
		document.execCommand(command, false, argument);
		keep();
		tell();
	};
	const link = () => {
		keep();
		const to = prompt(t("staff.rich.linkTo"), "/");
		if (to && /^(\/(?!\/)|#|https:\/\/|mailto:)/.test(to)) run("createLink", to);
	};
	const tool = (name: "h2" | "h3" | "p" | "bold" | "italic" | "list" | "numbers" | "link" | "table", sign: string, act: () => void) => (
		<button
			key={name}
			type="button"
			className="rich-tool"
			title={t(`staff.rich.${name}`)}
			aria-label={t(`staff.rich.${name}`)}
			onMouseDown={(e) => e.preventDefault()}
			onClick={act}
		>
			{sign}
		</button>
	);
	return (
		<div className="grid content-start gap-1.5">
			<span id={id} className="text-sm leading-6 text-text-2">
				{label}
			</span>
			<div className="rich-box">
				<div className="rich-tools" role="toolbar" aria-label={t("staff.rich.tools")}>
					{tool("h2", "H2", () => run("formatBlock", "h2"))}
					{tool("h3", "H3", () => run("formatBlock", "h3"))}
					{tool("p", "¶", () => run("formatBlock", "p"))}
					{tool("bold", "B", () => run("bold"))}
					{tool("italic", "I", () => run("italic"))}
					{tool("list", "•", () => run("insertUnorderedList"))}
					{tool("numbers", "1.", () => run("insertOrderedList"))}
					{tool("link", "↗", link)}
					{tool("table", "▦", () => run("insertHTML", TABLE))}
					<IconButton icon="camera" label={t("staff.rich.picture")} onClick={() => setShelf(true)} />
					<button type="button" className="rich-tool ms-auto" aria-pressed={source} onClick={() => setSource(!source)}>
						HTML
					</button>
				</div>
				{source ? (
					<textarea className="rich-source" rows={8} aria-labelledby={id} spellCheck={false} maxLength={60000} value={value} onChange={(e) => onChange(e.target.value)} />
				) : (
					<div
						ref={(el) => {
							box.current = el;
							if (el && !el.innerHTML && value) el.innerHTML = value;
						}}
						className="rich rich-text"
						role="textbox"
						aria-multiline="true"
						aria-labelledby={id}
						contentEditable
						suppressContentEditableWarning
						tabIndex={0}
						lang={lang}
						dir="auto"
						onInput={tell}
						onBlur={keep}
						onKeyUp={keep}
						onMouseUp={keep}
						onPaste={(e) => {
							e.preventDefault();
							document.execCommand("insertText", false, e.clipboardData.getData("text/plain"));
						}}
					/>
				)}
			</div>
			{shelf && (
				<PictureShelf
					purpose="text"
					onClose={() => setShelf(false)}
					onPick={(p) => {
						setShelf(false);
						const html = `<img src="${p.url}" alt="${escaped(p.label)}" width="${p.width}" height="${p.height}">`;
						if (source) onChange(value + html);
						else run("insertHTML", html);
					}}
				/>
			)}
		</div>
	);
}
