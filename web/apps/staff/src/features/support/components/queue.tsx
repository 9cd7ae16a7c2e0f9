import { useT } from "@baize/i18n";
import { cx, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { State } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { useMemberName } from "../../../kit/member-name.tsx";
import { rowsOf, useList } from "../../../kit/use-list.ts";
import { ASKS, type DeskChat } from "../model.ts";

const RENEW_MS = 10_000;
const MINUTE_MS = 60_000;

/** The chats of a list, the longest waiting first. */
export function Queue({ list: name, open, onOpen }: { list: string; open: string; onOpen: (id: string) => void }) {
	const t = useT();
	const list = useList<DeskChat>("/staff/support/chats", ASKS[name] ?? {}, { live: true, everyMs: RENEW_MS });
	const rows = rowsOf(list.data);
	if (list.isPending) return <Skeleton className="h-40" />;
	if (list.isError && rows.length === 0) return <ErrorState text={faultText(list.error, t)} onRetry={() => void list.refetch()} />;
	if (rows.length === 0) return <EmptyState icon="headset" title={t("service.desk.empty")} />;
	return (
		<ul className="desk-queue">
			{rows.map((c) => (
				<li key={c.id}>
					<button type="button" className={cx("desk-chat", c.id === open && "is-open")} aria-current={c.id === open ? "true" : undefined} onClick={() => onOpen(c.id)}>
						<span className="desk-chat-who">
							<Who member={c.member} />
							{c.state !== "closed" && c.staffRead < c.lines && <i className="desk-dot" />}
						</span>
						<small>
							{t(`feedback.type.${c.topic as "other"}`)} · {c.lang.toUpperCase()}
							{c.state === "waiting" && ` · ${t("service.desk.waits", { n: Math.max(0, Math.floor((Date.now() - Date.parse(c.waitingAt)) / MINUTE_MS)) })}`}
						</small>
						<State of={c.state} prefix="service.state" tone={c.state === "waiting" ? "wait" : c.state === "taken" ? "move" : "rest"} />
					</button>
				</li>
			))}
		</ul>
	);
}

function Who({ member }: { member: string }) {
	const name = useMemberName(member);
	return <b>{name || member}</b>;
}
