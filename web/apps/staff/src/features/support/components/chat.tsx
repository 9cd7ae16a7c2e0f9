import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, cx, ErrorState, Skeleton, toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useMay, useMe } from "../../../app/session.ts";
import { ActMenu } from "../../../kit/act-menu.tsx";
import { Note, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import type { DeskChat, DeskLine, DeskState } from "../model.ts";
import { Answer } from "./answer.tsx";
import { FactsButton } from "./facts.tsx";

const RENEW_MS = 10_000;

/** One chat at the desk: what was said, and what can be done. */
export function DeskChatView({ id, desk, typing }: { id: string; desk: DeskState; typing: boolean }) {
	const t = useT();
	const me = useMe();
	const lead = useMay("messaging.chat.lead");
	const client = useQueryClient();
	const said = useRef<HTMLOListElement>(null);
	const path = `/staff/support/chats/${id}`;
	const { data, error, refetch } = useQuery({
		queryKey: ["staff", path],
		queryFn: ({ signal }) => request<{ chat: DeskChat; lines: DeskLine[] }>(path, { signal }),
		refetchInterval: RENEW_MS,
		staleTime: 0,
	});
	const act = useMutation({
		mutationFn: ([what, body]: readonly [string, object]) => request(`${path}/${what}`, { method: "POST", body, idempotencyKey: newKey() }),
		onError: (e) => toast(faultText(e, t), "bad"),
		onSettled: () => client.invalidateQueries({ queryKey: ["staff"] }),
	});
	const chat = data?.chat;
	const mine = chat?.state === "taken" && chat.staff === me.id;
	const unread = mine && chat.staffRead < chat.lines;
	const lines = data?.lines.length ?? 0;
	useEffect(() => {
		if (lines > 0) said.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
	}, [lines]);
	useEffect(() => {
		if (unread && !document.hidden) void request(`${path}/read`, { method: "POST", body: { upTo: lines } }).catch(() => {});
	}, [unread, lines, path]);
	if (!chat) return error ? <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-96" />;
	const others = desk.seats.filter((s) => s.staff !== chat.staff).map((s) => ({ value: s.staff, label: s.name || s.staff }));
	return (
		<section className="panel desk-view">
			<header className="desk-head">
				<div className="desk-who">
					<MemberName id={chat.member} />
					<p className="text-sm text-text-3">
						{t(`feedback.type.${chat.topic as "other"}`)} · {chat.lang.toUpperCase()} · <When at={chat.at} />
					</p>
				</div>
				<FactsButton chat={id} />
				{chat.state === "waiting" && (
					<Button size="sm" busy={act.isPending} onClick={() => act.mutate(["take", {}])}>
						{t("service.desk.take")}
					</Button>
				)}
				{(mine || (lead && chat.state === "taken")) && (
					<ActMenu
						label={t("service.desk.handOver")}
						options={[{ value: "queue", label: t("service.desk.toQueue") }, ...others]}
						onPick={(to) => act.mutate([mine ? "hand-over" : "reassign", { to: to === "queue" ? "" : to }])}
					/>
				)}
				{mine && (
					<Button kind="secondary" size="sm" busy={act.isPending} onClick={() => act.mutate(["close", {}])}>
						{t("service.desk.close")}
					</Button>
				)}
			</header>
			<ol ref={said} className="desk-lines" aria-live="polite">
				{data.lines.map((l) => (
					<LineRow key={l.n} chat={chat} line={l} />
				))}
			</ol>
			<p className="desk-typing" role="status">
				{typing && t("service.desk.typing")}
			</p>
			{mine && <Answer chat={id} />}
			{chat.state === "taken" && !mine && <Note>{t("service.desk.notYours", { name: chat.agent || chat.staff })}</Note>}
			{chat.stars > 0 && (
				<Note icon="star" title={t("service.desk.rated", { n: chat.stars })}>
					{chat.remark}
				</Note>
			)}
		</section>
	);
}

const HOUSE = { left: "service.house.left", taken: "service.house.taken", queued: "service.house.queued", closed: "service.house.closed", filed: "service.house.filed" } as const;

function LineRow({ chat, line: l }: { chat: DeskChat; line: DeskLine }) {
	const t = useT();
	if (l.author === "house") {
		const key = HOUSE[l.text as keyof typeof HOUSE];
		return <li className="desk-house">{key === "service.house.taken" ? t(key, { name: l.name || "–" }) : key && t(key)}</li>;
	}
	return (
		<li className={cx("desk-line", l.author === "staff" && "is-ours")}>
			{l.text && (
				<p dir="auto" lang={chat.lang}>
					{l.text}
				</p>
			)}
			{Array.from({ length: l.pictures }, (_, n) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: pictures never change their place
				<LinePicture key={n} chat={chat.id} line={l.n} n={n} />
			))}
			<small>
				{l.name && `${l.name} · `}
				<When at={l.at} />
				{l.author === "staff" && chat.memberRead >= l.n && ` · ${t("service.desk.seen")}`}
			</small>
		</li>
	);
}

function LinePicture({ chat, line, n }: { chat: string; line: number; n: number }) {
	const t = useT();
	const { data } = useQuery({
		queryKey: ["chat-picture", chat, line, n],
		queryFn: ({ signal }) => request<{ image: string }>(`/staff/support/chats/${chat}/lines/${line}/pictures/${n}`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (!data) return <Skeleton className="h-32 w-44" />;
	return <img src={`data:;base64,${data.image}`} alt={t("service.desk.picture", { n: n + 1 })} />;
}
