import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { cx, Icon, Skeleton } from "@baize/ui";
import { usePicture } from "../api/support.ts";
import { type Chat, goesOn, type Line } from "../model.ts";

/** What was said in a chat, the member's at the end, the desk's at the start. */
export function Lines({ chat, lines }: { chat: Chat; lines: readonly Line[] }) {
	return (
		<ol className="chat-lines">
			{lines.map((l, i) => (l.author === "house" ? <House key={l.n} line={l} /> : <Said key={l.n} chat={chat} line={l} goesOn={goesOn(lines[i - 1], l)} />))}
		</ol>
	);
}

const HOUSE = { left: "support.house.left", taken: "support.house.taken", queued: "support.house.queued", closed: "support.house.closed", filed: "support.house.filed" } as const;

function House({ line: l }: { line: Line }) {
	const t = useT();
	const key = HOUSE[l.text as keyof typeof HOUSE];
	if (!key) return null;
	return <li className="chat-house">{key === "support.house.taken" ? t(key, { name: l.name || t("shell.nav.support") }) : t(key)}</li>;
}

function Said({ chat, line: l, goesOn: more }: { chat: Chat; line: Line; goesOn: boolean }) {
	const t = useT();
	const lang = useLang();
	const own = l.author === "member";
	return (
		<li className={cx("chat-line", own && "is-own", more && "is-more")}>
			{!own && !more && <small className="chat-name">{l.name || t("shell.nav.support")}</small>}
			<div className="chat-bubble">
				{l.text && <p dir="auto">{l.text}</p>}
				{Array.from({ length: l.pictures }, (_, n) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: pictures never change their place
					<Picture key={n} chat={chat.id} line={l.n} n={n} />
				))}
			</div>
			<small className="chat-when">
				<time dateTime={l.at}>{formatDate(l.at, lang, "time")}</time>
				{own && chat.staffRead >= l.n && (
					<span className="chat-seen">
						<Icon name="check" className="h-3.5 w-3.5" />
						{t("support.seen")}
					</span>
				)}
			</small>
		</li>
	);
}

function Picture({ chat, line, n }: { chat: string; line: number; n: number }) {
	const t = useT();
	const { data } = usePicture(chat, line, n);
	if (!data) return <Skeleton className="h-32 w-44" />;
	return <img className="chat-picture" src={data} alt={t("feedback.pictureN", { n: n + 1 })} />;
}
