import { useLang, useT } from "@baize/i18n";
import { cx, Icon, IconButton, toast } from "@baize/ui";
import type { ReactNode } from "react";
import { Note } from "./bits.tsx";
import { type CallDetail, callTone, type Header, piecesOf, pretty, tookText } from "./call.ts";

/** A status of the protocol, in its own word. */
export const CallStatus = ({ of }: { of: string }) => <span className={cx("pill pill-code", `tone-${callTone(of)}`)}>{of}</span>;

/** How long a call took. */
export const Took = ({ micros }: { micros: number }) => <bdi className="whitespace-nowrap tabular-nums text-text-3">{tookText(micros, useLang())}</bdi>;

/** A repeat that got the first answer. */
export function ReplayedMark() {
	const t = useT();
	return (
		<span className="tag" title={t("desk.call.replayedNote")}>
			<Icon name="refresh" className="h-3.5 w-3.5" />
			replayed
		</span>
	);
}

/** The dialect that a call came in. */
export function DialectMark({ of }: { of: string }) {
	const t = useT();
	return (
		<span className="tag" title={t("desk.call.dialectNote")}>
			{of}
		</span>
	);
}

/** A text of a wire with a name and a way to copy it. */
export function Wire({ name, text, children }: { name: ReactNode; text: string; children?: ReactNode }) {
	const t = useT();
	const copy = () => void navigator.clipboard?.writeText(text).then(() => toast(t("staff.copied"), "ok"));
	return (
		<section className="wire">
			<header>
				<h3>{name}</h3>
				<IconButton icon="copy" label={t("ui.copy")} onClick={copy} />
			</header>
			<pre dir="ltr">{children ?? text}</pre>
		</section>
	);
}

/** JSON over several lines, coloured. */
export function Json({ name, of }: { name: ReactNode; of: string }) {
	const t = useT();
	const text = pretty(of);
	return (
		<Wire name={name} text={text}>
			{of ? (
				piecesOf(text).map((p) => (
					<span key={p.at} className={p.kind === "plain" ? undefined : `json-${p.kind}`}>
						{p.text}
					</span>
				))
			) : (
				<span className="text-text-3">{t("desk.call.noBody")}</span>
			)}
		</Wire>
	);
}

const asText = (headers: readonly Header[]) => headers.map((h) => `${h.name}: ${h.value}`).join("\n");

const Headers = ({ name, first, of }: { name: string; first: string; of: readonly Header[] }) => (
	<Wire name={name} text={`${first}\n${asText(of)}`}>
		<span className="json-word">{first}</span>
		{of.map((h) => (
			<span key={h.name}>
				{"\n"}
				<span className="json-key">{h.name}</span>: {h.value || "–"}
			</span>
		))}
	</Wire>
);

/** What a call said, what it was signed over, and what it was answered. */
export function CallView({ of: c }: { of: CallDetail }) {
	const t = useT();
	return (
		<div className="grid gap-4">
			<Headers name={t("desk.call.headers")} first={`POST ${c.path}`} of={c.headers} />
			<Json name={t("desk.call.request")} of={c.request} />
			<Proof of={c} />
			<Headers name={t("desk.call.replyHeaders")} first={`HTTP ${c.http}`} of={c.replyHeaders} />
			<Json name={t("desk.call.reply")} of={c.reply} />
		</div>
	);
}

/** The lines that a signature covers, each with its meaning, and whether it was right. */
function Proof({ of: c }: { of: CallDetail }) {
	const t = useT();
	const meanings = [t("desk.sign.method"), t("desk.sign.path"), t("desk.sign.timestamp"), t("desk.sign.nonce"), t("desk.sign.hash")];
	return (
		<section className="inner grid gap-3">
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="flex-1 font-bold">{t("desk.sign.title")}</h3>
				<span className={cx("pill", c.proof === "good" ? "tone-good" : "tone-bad")}>{t(`desk.sign.proof.${c.proof}`)}</span>
			</div>
			<p className="text-sm text-text-2">{t(c.dialect ? "desk.sign.dialect" : "desk.sign.text")}</p>
			{!c.dialect && (
				<>
					<ol className="sign-lines">
						{meanings.map((meaning, i) => (
							<li key={meaning}>
								<span>{meaning}</span>
								<code dir="ltr">{c.signed[i] || "–"}</code>
							</li>
						))}
					</ol>
					<p className="text-sm text-text-3">
						<code dir="ltr">{'hex(HMAC-SHA256(secret, "1\\n2\\n3\\n4\\n5"))'}</code>
					</p>
				</>
			)}
			{c.proof !== "good" && (
				<Note tone="warn" icon="alert">
					{t(c.dialect ? "desk.sign.why.dialect" : `desk.sign.why.${c.proof}`)}
				</Note>
			)}
		</section>
	);
}
