import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, Copyable, EmptyState, ErrorState, Icon, Skeleton } from "@baize/ui";
import { useTickets } from "../api/feedback.ts";
import { type Ticket, TOPIC_ICONS } from "../model.ts";

/** What the member has sent, each with its state and answer. */
export function MyFeedback({ onWrite }: { onWrite: () => void }) {
	const t = useT();
	const { tickets, error, retry, more, busy } = useTickets();
	if (!tickets) return error ? <ErrorState onRetry={retry} /> : <ListSkeleton />;
	if (tickets.length === 0)
		return (
			<EmptyState icon="mail" title={t("feedback.none")}>
				<p>{t("feedback.noneText")}</p>
				<Button onClick={onWrite}>{t("feedback.tab.write")}</Button>
			</EmptyState>
		);
	return (
		<div className="fb-list">
			{tickets.map((x) => (
				<Entry key={x.ticket} ticket={x} />
			))}
			{more && (
				<Button kind="secondary" busy={busy} onClick={more}>
					{t("ui.loadMore")}
				</Button>
			)}
		</div>
	);
}

function Entry({ ticket: x }: { ticket: Ticket }) {
	const t = useT();
	const lang = useLang();
	const answered = x.state === "answered";
	return (
		<details className="fb-ticket" name="ticket">
			<summary>
				<Icon name={TOPIC_ICONS[x.type]} />
				<span className="fb-ticket-text">
					<strong>{t(`feedback.type.${x.type}`)}</strong>
					<time dateTime={x.at}>{formatDate(x.at, lang)}</time>
				</span>
				<Badge kind={answered ? "ok" : undefined} icon={answered ? "check" : "clock"}>
					{t(`feedback.state.${x.state}`)}
				</Badge>
				<Icon name="chevron-down" />
			</summary>
			<div className="fb-ticket-body">
				<p dir="auto">{x.content}</p>
				{x.pictures > 0 && <p className="field-note">{t("feedback.sentPictures", { n: x.pictures })}</p>}
				{answered && (
					<blockquote className="fb-answer">
						<strong>{t("feedback.answer")}</strong>
						<p dir="auto">{x.answer}</p>
						<time dateTime={x.answeredAt}>{formatDate(x.answeredAt, lang)}</time>
					</blockquote>
				)}
				<Copyable text={x.ticket} />
			</div>
		</details>
	);
}

const ListSkeleton = () => (
	<div className="fb-list" aria-hidden="true">
		{["a", "b", "c"].map((x) => (
			<Skeleton key={x} className="h-16 rounded-button" />
		))}
	</div>
);
