import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Avatar, Badge, Button, Dialog, ErrorState, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { leaveChat, SUPPORT, tellRead, useChat } from "../api/support.ts";
import { Composer } from "./composer.tsx";
import { Lines } from "./lines.tsx";
import { RateChat } from "./rate.tsx";

const MINUTE_MS = 60_000;

/** One chat, while it goes on and afterwards. */
export function Conversation({ id, typing }: { id: string; typing: boolean }) {
	const t = useT();
	const lang = useLang();
	const [ask, setAsk] = useState(false);
	const end = useRef<HTMLDivElement>(null);
	const { data, error, refetch } = useChat(id, true);
	const lines = data?.lines.length ?? 0;
	const open = data && data.chat.state !== "closed";
	const unread = open ? data.chat.memberRead < data.chat.lines : false;
	useEffect(() => {
		if (lines > 0) end.current?.scrollIntoView({ block: "nearest" });
	}, [lines]);
	useEffect(() => {
		if (unread && !document.hidden) tellRead(lines);
	}, [unread, lines]);
	if (!data) return error ? <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96 rounded-card" />;
	const { chat } = data;
	const name = chat.agent || t("shell.nav.support");
	const minutes = Math.max(1, Math.round((Date.now() - Date.parse(chat.waitingAt)) / MINUTE_MS));
	return (
		<section className="card chat" aria-label={t("support.chat")}>
			<header className="chat-head">
				<Avatar name={name} size={40} />
				<div className="chat-who">
					<b>{name}</b>
					<small>{chat.state === "waiting" ? t("support.waiting", { n: formatCount(minutes, lang) }) : t(`feedback.type.${chat.topic}`)}</small>
				</div>
				{open ? (
					<Button kind="quiet" size="sm" onClick={() => setAsk(true)}>
						{t("support.close")}
					</Button>
				) : (
					<Badge icon="check">{t("support.closed")}</Badge>
				)}
			</header>
			<div className="chat-scroll" role="log" aria-live="polite">
				<Lines chat={chat} lines={data.lines} />
				{typing && open && (
					<p className="chat-typing" role="status">
						<i />
						<i />
						<i />
						<span className="sr-only">{t("support.typing", { name })}</span>
					</p>
				)}
				<div ref={end} />
			</div>
			{open ? <Composer /> : <RateChat chat={chat} />}
			{ask && <Leave onClose={() => setAsk(false)} />}
		</section>
	);
}

function Leave({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const leave = async () => {
		setBusy(true);
		await leaveChat().catch((e: unknown) => toast(refusal(e, t), "bad"));
		await client.invalidateQueries({ queryKey: SUPPORT });
		onClose();
	};
	return (
		<Dialog
			title={t("support.closeAsk")}
			onClose={onClose}
			foot={
				<>
					<Button kind="secondary" disabled={busy} onClick={onClose}>
						{t("ui.cancel")}
					</Button>
					<Button busy={busy} onClick={() => void leave()}>
						{t("support.close")}
					</Button>
				</>
			}
		>
			<p>{t("support.closeText")}</p>
		</Dialog>
	);
}
