import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, Dialog, Icon } from "@baize/ui";
import { useState } from "react";
import { useChats } from "../api/support.ts";
import { type Chat, TOPIC_ICONS } from "../model.ts";
import { Conversation } from "./conversation.tsx";

/** Earlier chats; each can be read again. */
export function PastChats({ now }: { now: string }) {
	const t = useT();
	const lang = useLang();
	const list = useChats();
	const [open, setOpen] = useState<Chat | null>(null);
	const past = (list.data?.pages.flatMap((p) => p.items) ?? []).filter((c) => c.state === "closed" && c.id !== now);
	if (past.length === 0) return null;
	return (
		<section className="grid gap-3">
			<h2 className="section-title">{t("support.past")}</h2>
			<ul className="card rows">
				{past.map((c) => (
					<li key={c.id}>
						<button type="button" className="row" onClick={() => setOpen(c)}>
							<span className="row-icon">
								<Icon name={TOPIC_ICONS[c.topic]} />
							</span>
							<span className="row-text">
								<b>{t(`feedback.type.${c.topic}`)}</b>
								<small>
									<time dateTime={c.at}>{formatDate(c.at, lang)}</time>
								</small>
							</span>
							{c.mayRate && <Badge icon="star">{t("support.rateShort")}</Badge>}
							<Icon name="chevron-right" className="icon-flip h-5 w-5 text-text-3" />
						</button>
					</li>
				))}
			</ul>
			{list.hasNextPage && (
				<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
					{t("ui.loadMore")}
				</Button>
			)}
			{open && (
				<Dialog title={t(`feedback.type.${open.topic}`)} shape="wide" onClose={() => setOpen(null)}>
					<Conversation id={open.id} typing={false} />
				</Dialog>
			)}
		</section>
	);
}
