import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Chip, cx, EmptyState, ErrorState, Icon, IconButton, Skeleton, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { State } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { wordFor } from "../../../kit/word.ts";
import { artUrl, type Head, type Item, type Kind, moved } from "../model.ts";
import { itemsKey, useItems } from "../use-items.ts";
import { AudienceWords, ScheduleWords } from "./said.tsx";

interface ListProps {
	kind: Kind;
	onOpen: (id: string) => void;
	onNew: (sort: number) => void;
}

/** The items of one kind in their order; a row is dragged by its handle, moved by the arrow keys on it, or by two buttons. */
export function ItemList({ kind, onOpen, onNew }: ListProps) {
	const t = useT();
	const client = useQueryClient();
	const queryKey = itemsKey(kind);
	const [away, setAway] = useState(false);
	const [drag, setDrag] = useState<number | null>(null);
	const list = useRef<HTMLOListElement>(null);
	/** The part of the moved item that keeps the focus. */
	const follow = useRef("");
	const [said, setSaid] = useState("");
	const all = useItems(kind);
	const order = useMutation({
		mutationFn: (items: Head[]) => request<{ items: Head[] }>(`/staff/content/${kind}`, { method: "PUT", body: { order: items.map((i) => i.id) } }),
		onMutate: (items) => client.setQueryData(queryKey, { items: [...items, ...(all.data?.items ?? []).filter((i) => i.archived)] }),
		onSuccess: (data) => client.setQueryData(queryKey, data),
		onError: (e) => {
			toast(faultText(e, t), "bad");
			void client.invalidateQueries({ queryKey });
		},
	});
	useLayoutEffect(() => {
		if (all.data && follow.current) list.current?.querySelector<HTMLElement>(follow.current)?.focus();
		follow.current = "";
	}, [all.data]);
	if (all.isPending) return <Skeleton className="h-80" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	const live = all.data.items.filter((i) => !i.archived);
	const rows = away ? all.data.items.filter((i) => i.archived) : live;
	const move = (from: number, to: number, part: string) => {
		const item = live[from];
		if (away || !item || to < 0 || to >= live.length || from === to) return;
		order.mutate(moved(live, from, to));
		follow.current = `[data-item="${item.id}"] ${part}`;
		setSaid(t("staff.content.grip", { title: item.title, place: to + 1, of: live.length }));
	};
	return (
		<div className="grid gap-4">
			<div className="tools">
				<Chip on={!away} onClick={() => setAway(false)}>
					{t("staff.content.live", { n: live.length })}
				</Chip>
				<Chip on={away} onClick={() => setAway(true)}>
					{t("staff.content.archive", { n: all.data.items.length - live.length })}
				</Chip>
				<Button icon="plus" onClick={() => onNew(live.length)}>
					{t(`staff.content.new.${kind}`)}
				</Button>
			</div>
			{rows.length === 0 ? (
				<div className="panel">
					<EmptyState icon="megaphone" title={t(away ? "staff.content.noneAway" : "staff.content.none")} />
				</div>
			) : (
				<ol ref={list} className="panel items" aria-label={t(`staff.content.kind.${kind}`)}>
					{rows.map((i, n) => (
						<li
							key={i.id}
							data-item={i.id}
							className={cx("item-row", drag === n && "item-dragged")}
							onDragOver={(e) => drag !== null && e.preventDefault()}
							onDrop={() => {
								if (drag !== null) move(drag, n, GRIP);
								setDrag(null);
							}}
						>
							{!away && <Grip at={n} of={rows.length} title={i.title} onMove={move} onDrag={setDrag} />}
							<Row kind={kind} item={i} onOpen={onOpen} />
							{!away && <Steps at={n} of={rows.length} title={i.title} onMove={move} />}
						</li>
					))}
				</ol>
			)}
			<p className="sr-only" role="status">
				{said}
			</p>
		</div>
	);
}

const GRIP = ".item-grip";

interface MoveProps {
	at: number;
	of: number;
	title: string;
	/** The part is what has the focus after the move. */
	onMove: (from: number, to: number, part: string) => void;
}

/** Moves a row by presses, for who cannot drag; at an end the button stays, so that the focus does. */
function Steps({ at, of, title, onMove }: MoveProps) {
	const t = useT();
	return (
		<span className="inline-flex">
			<IconButton icon="chevron-up" label={t("staff.content.moveUp", { title })} data-step="up" aria-disabled={at === 0} onClick={() => onMove(at, at - 1, "[data-step=up]")} />
			<IconButton
				icon="chevron-down"
				label={t("staff.content.moveDown", { title })}
				data-step="down"
				aria-disabled={at === of - 1}
				onClick={() => onMove(at, at + 1, "[data-step=down]")}
			/>
		</span>
	);
}

function Grip({ at, of, title, onMove, onDrag }: MoveProps & { onDrag: (at: number | null) => void }) {
	const t = useT();
	const press = (e: KeyboardEvent) => {
		const step = { ArrowUp: -1, ArrowDown: 1 }[e.key];
		if (!step) return;
		e.preventDefault();
		onMove(at, at + step, GRIP);
	};
	return (
		<button
			type="button"
			draggable
			className="item-grip"
			aria-label={t("staff.content.grip", { title, place: at + 1, of })}
			title={t("staff.content.gripHow")}
			onKeyDown={press}
			onDragStart={(e) => {
				e.dataTransfer.effectAllowed = "move";
				onDrag(at);
			}}
			onDragEnd={() => onDrag(null)}
		>
			<Icon name="menu" className="h-5 w-5" />
		</button>
	);
}

function Row({ kind, item, onOpen }: { kind: Kind; item: Head; onOpen: (id: string) => void }) {
	const t = useT();
	const client = useQueryClient();
	const { title } = item;
	const url = artUrl(item.art);
	const key = useRef(newKey());
	const act = useMutation({
		mutationFn: (what: "copy" | "archive") =>
			request<Item>(`/staff/content/${kind}/${item.id}/${what}`, {
				method: "POST",
				body: what === "archive" ? { version: item.version, archived: !item.archived } : {},
				idempotencyKey: key.current,
			}),
		onSuccess: (made, what) => {
			key.current = newKey();
			toast(t(what === "copy" ? "staff.content.copied" : made.archived ? "staff.content.put" : "staff.content.taken", { title }), "ok");
		},
		onError: (e) => toast(faultText(e, t), "bad"),
		onSettled: () => client.invalidateQueries({ queryKey: itemsKey(kind) }),
	});
	return (
		<>
			<button type="button" className="item-main" onClick={() => onOpen(item.id)}>
				{url && <img className="thumb" src={url} alt="" width={84} height={36} loading="lazy" />}
				<span className="grid min-w-0 gap-0.5 text-start">
					<b className="truncate">{title}</b>
					<span className="item-facts">
						<span className="font-mono">{item.tag}</span>
						{(item.group || item.execution) && <span>{wordFor(t, "staff.content.group", item.group || item.execution || "")}</span>}
						<AudienceWords of={item.audience} />
						<ScheduleWords from={item.fromAt} to={item.toAt} />
					</span>
				</span>
			</button>
			<State of={item.state} />
			<span className="inline-flex">
				<IconButton icon="copy" label={t("staff.content.copyOf", { title })} onClick={() => !act.isPending && act.mutate("copy")} />
				<IconButton
					icon={item.archived ? "arrow-up" : "download"}
					label={t(item.archived ? "staff.content.takeOf" : "staff.content.putOf", { title })}
					onClick={() => !act.isPending && act.mutate("archive")}
				/>
			</span>
		</>
	);
}
