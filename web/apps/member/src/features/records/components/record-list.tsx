import { useT } from "@baize/i18n";
import { Button, Dialog, EmptyState, ErrorState, Skeleton } from "@baize/ui";
import { type ReactNode, useEffect, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { StatementButton, type StatementWish } from "../../../app/statement.tsx";

/** One column of a record, drawn as a cell on wide screens. */
export interface Column<Row> {
	name: string;
	/** Figures stand at the end of the line. */
	figure?: boolean;
	cell: (row: Row) => ReactNode;
}

/** A list that grows, as an infinite query gives it. */
interface Growing {
	error: unknown;
	hasNextPage: boolean;
	isFetchingNextPage: boolean;
	isPlaceholderData: boolean;
	fetchNextPage: () => unknown;
	refetch: () => unknown;
}

interface RecordListProps<Row> {
	list: Growing;
	rows: readonly Row[] | undefined;
	/** What the server writes when the record is saved: all of it, not only what is loaded. */
	statement: StatementWish;
	columns: readonly Column<Row>[];
	/** The row as a card, on phones. */
	card: (row: Row) => ReactNode;
	/** What a row is called, and all that is known of it. */
	title: string;
	details: (row: Row) => ReactNode;
}

const WAITING = ["a", "b", "c", "d", "e", "f"];

/** A record: cards on phones, a table elsewhere; a row opens its details, the whole can be saved. */
export function RecordList<Row extends { id: string }>({ list, rows, statement, columns, card, title, details }: RecordListProps<Row>) {
	const t = useT();
	const [open, setOpen] = useState<Row | null>(null);
	// A look at very many rows ends early where none is wanted: what is below is asked for at once.
	const onward = rows?.length === 0 && list.hasNextPage && !list.isFetchingNextPage && !list.error;
	useEffect(() => {
		if (onward) void list.fetchNextPage();
	}, [onward, list]);
	if (!rows || (rows.length === 0 && list.hasNextPage)) {
		if (list.error) return <ErrorState text={refusal(list.error, t)} onRetry={() => void list.refetch()} />;
		return (
			<div className="grid gap-2">
				{WAITING.map((w) => (
					<Skeleton key={w} className="h-16 rounded-card" />
				))}
			</div>
		);
	}
	if (rows.length === 0)
		return (
			<EmptyState icon="history" title={t("records.empty")}>
				<p>{t("records.emptyHint")}</p>
			</EmptyState>
		);
	return (
		<div className="record" aria-busy={list.isPlaceholderData}>
			<ul className="card rows record-cards">
				{rows.map((r) => (
					<li key={r.id}>
						<button type="button" className="row" aria-haspopup="dialog" onClick={() => setOpen(r)}>
							{card(r)}
						</button>
					</li>
				))}
			</ul>
			<div className="card record-table">
				<table>
					<thead>
						<tr>
							{columns.map((c) => (
								<th key={c.name} scope="col" data-figure={c.figure}>
									{c.name}
								</th>
							))}
							<th>
								<span className="sr-only">{t("records.details")}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map((r) => (
							<tr key={r.id} onClick={() => setOpen(r)}>
								{columns.map((c) => (
									<td key={c.name} data-figure={c.figure}>
										{c.cell(r)}
									</td>
								))}
								<td>
									<Button
										kind="quiet"
										size="sm"
										icon="chevron-right"
										className="icon-flip px-2"
										aria-label={t("records.details")}
										aria-haspopup="dialog"
										onClick={() => setOpen(r)}
									/>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<div className="record-foot">
				<p role="status">{t("records.shown", { n: rows.length })}</p>
				{list.hasNextPage && (
					<Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						{t("ui.loadMore")}
					</Button>
				)}
				<StatementButton wish={statement} label={t("records.csv")} />
			</div>
			{open && (
				<Dialog title={title} onClose={() => setOpen(null)}>
					{details(open)}
				</Dialog>
			)}
		</div>
	);
}
