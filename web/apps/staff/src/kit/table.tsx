import { useT } from "@baize/i18n";
import { Button, cx, EmptyState, ErrorState, type IconName, Skeleton } from "@baize/ui";
import type { KeyboardEvent, ReactNode } from "react";
import { faultText } from "./fault.ts";
import { type List, rowsOf } from "./use-list.ts";

/** One column: its head and what it shows of a row. */
export interface Column<Row> {
	key: string;
	/** "" where what the cells hold names itself. */
	head: string;
	cell: (row: Row) => ReactNode;
	/** Figures stand at the end. */
	end?: boolean;
	/** Left out on narrow screens. */
	wide?: boolean;
}

/** Whether Enter was pressed on the row itself; stopped there, or the same press would close what it opens. */
function enters(e: KeyboardEvent<HTMLTableRowElement>): boolean {
	if (e.key !== "Enter" || e.target !== e.currentTarget) return false;
	e.preventDefault();
	return true;
}

interface RowsProps<Row> {
	label: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	by: (row: Row) => string;
	/** What a press on a row, or Enter on it, opens. */
	onOpen?: (row: Row) => void;
	openId?: string;
	/** On narrow screens a row is a few words in a line, without heads. */
	compact?: boolean;
}

/** Arrow keys walk from row to row. */
function walk(e: KeyboardEvent<HTMLTableSectionElement>): void {
	const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
	const row = (e.target as HTMLElement).closest("tr");
	if (!step || !row || e.target !== row) return;
	e.preventDefault();
	(step > 0 ? row.nextElementSibling : row.previousElementSibling)?.closest("tr")?.focus();
}

const Head = <Row,>({ of: c }: { of: Column<Row> }) => (
	<th scope="col" className={cx(c.end && "text-end!", c.wide && "only-wide")}>
		{c.head}
	</th>
);

/** Rows of facts; on narrow screens each row becomes a card. */
export function Rows<Row>({ label, columns, rows, by, onOpen, openId, compact }: RowsProps<Row>) {
	return (
		<table className={cx("rows", compact && "rows-compact")} aria-label={label}>
			<thead>
				<tr>{columns.map((c) => (c.head ? <Head key={c.key} of={c} /> : <td key={c.key} className={cx(c.wide && "only-wide")} />))}</tr>
			</thead>
			<tbody onKeyDown={walk}>
				{rows.map((row) => (
					<tr
						key={by(row)}
						className={onOpen ? "row-open" : undefined}
						aria-current={openId === by(row) ? "true" : undefined}
						tabIndex={onOpen ? 0 : undefined}
						onClick={onOpen && ((e) => !(e.target as HTMLElement).closest("a,button,input,select,label") && onOpen(row))}
						onKeyDown={onOpen && ((e) => enters(e) && onOpen(row))}
					>
						{columns.map((c) => (
							<td key={c.key} data-head={c.head} className={cx(c.end && "cell-end", c.wide && "only-wide")}>
								{c.cell(row)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

const STAND_INS = ["a", "b", "c", "d", "e", "f"];

/** A list with its states: loading, failed, empty, rows, and more of them. */
export function ListTable<Row>({ list, empty, icon, ...rest }: Omit<RowsProps<Row>, "rows"> & { list: List<Row>; empty: string; icon?: IconName }) {
	const t = useT();
	const rows = rowsOf(list.data);
	if (list.isPending) {
		return (
			<div className="panel grid gap-2 p-4" aria-busy="true" role="status" aria-label={t("ui.loading")}>
				{STAND_INS.map((k) => (
					<Skeleton key={k} className="h-10" />
				))}
			</div>
		);
	}
	if (list.isError && rows.length === 0) return <ErrorState text={faultText(list.error, t)} onRetry={() => void list.refetch()} />;
	if (rows.length === 0) {
		return (
			<div className="panel">
				<EmptyState icon={icon} title={empty} />
			</div>
		);
	}
	return (
		<div className={cx("panel overflow-clip", list.isPlaceholderData && "opacity-60")}>
			<Rows {...rest} rows={rows} />
			<div className="flex items-center justify-between gap-3 px-4 py-3">
				<p className="text-sm text-text-3" role="status">
					{t("staff.list.shown", { shown: rows.length })}
				</p>
				{list.hasNextPage && (
					<Button kind="secondary" size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
						{t("ui.loadMore")}
					</Button>
				)}
			</div>
		</div>
	);
}
