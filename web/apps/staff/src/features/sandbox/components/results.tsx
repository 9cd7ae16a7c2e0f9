import { useT } from "@baize/i18n";
import { Button, cx, EmptyState, Icon } from "@baize/ui";
import { useEffect, useRef } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { Sum } from "../../../kit/bits.tsx";
import { CallStatus, CallView, ReplayedMark, Took } from "../../../kit/call-view.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import { wordFor } from "../../../kit/word.ts";
import type { BookLine, Exchange, Result } from "../model.ts";
import type { Sandbox, Test } from "../use-sandbox.ts";

/** A ref to what is brought into view as soon as it counts: on a phone it lies far below the button. */
function useReveal<E extends HTMLElement>(counts: boolean) {
	const ref = useRef<E>(null);
	useEffect(() => {
		if (counts) ref.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
	}, [counts]);
	return ref;
}

/** What the tests so far brought, newest first. */
export function Results({ of: s }: { of: Sandbox }) {
	const t = useT();
	const refusal = useReveal<HTMLDivElement>(s.replay.isError);
	if (s.tests.length === 0 && !s.replay.error) {
		return (
			<div className="panel">
				<EmptyState icon="play" title={t("desk.box.empty")}>
					<p>{t("desk.box.emptyText")}</p>
				</EmptyState>
			</div>
		);
	}
	return (
		<div className="grid gap-4" aria-live="polite">
			{s.replay.error && (
				<div ref={refusal} className="scroll-mb-4">
					<Refusal error={s.replay.error} />
				</div>
			)}
			{s.tests.map((test, i) => (
				<TestCard key={test.id} test={test} newest={i === 0} onReplay={(id) => s.replay.mutate(id)} busy={s.replay.isPending} />
			))}
		</div>
	);
}

function TestCard({ test, newest, busy, onReplay }: { test: Test; newest: boolean; busy: boolean; onReplay: (call: string) => void }) {
	const t = useT();
	const { result: r } = test;
	const card = useReveal<HTMLElement>(newest);
	return (
		<article ref={card} className={cx("panel grid gap-4 p-4 sm:p-5", !newest && "opacity-80")} data-test={test.fault || "none"}>
			<h2 className="flex flex-wrap items-center gap-2 font-bold">
				<Icon name={test.replay ? "refresh" : "play"} className="h-5 w-5 text-text-3" />
				{t(test.replay ? "desk.box.replayed" : test.fault ? `desk.fault.${test.fault}` : "desk.box.plain")}
			</h2>
			{r.member && r.before.currency && <Book of={r} />}
			<ol className="exchanges">
				{r.exchanges.map((x, i) => (
					<ExchangeRow key={x.call.id} of={x} open={newest && i === 0 && r.exchanges.length === 1} busy={busy} onReplay={onReplay} />
				))}
			</ol>
		</article>
	);
}

function ExchangeRow({ of: x, open, busy, onReplay }: { of: Exchange; open: boolean; busy: boolean; onReplay: (call: string) => void }) {
	const t = useT();
	return (
		<li className="exchange">
			<details open={open}>
				<summary>
					<Icon name="chevron-right" className="turn h-4 w-4" />
					<span className="exchange-name">{wordFor(t, "desk.step", x.step)}</span>
					<code className={cx("op", `op-${x.call.op}`)}>{x.call.op}</code>
					<CallStatus of={x.call.status} />
					{x.call.replayed && <ReplayedMark />}
					{x.lost && (
						<span className="tag tag-bad">
							<Icon name="close" className="h-3.5 w-3.5" />
							{t("desk.box.lost")}
						</span>
					)}
					<Took micros={x.call.micros} />
				</summary>
				<div className="grid gap-4 pt-4">
					<CallView of={x.call} />
					<Button kind="secondary" icon="refresh" busy={busy} onClick={() => onReplay(x.call.id)}>
						{t("desk.call.replay")}
					</Button>
				</div>
			</details>
		</li>
	);
}

/** The member's money before and after, and the entries that were made. */
function Book({ of: r }: { of: Result }) {
	const t = useT();
	const columns: Column<BookLine>[] = [
		{ key: "kind", head: t("desk.book.kind"), cell: (l) => <b>{l.kind}</b> },
		{ key: "amount", head: t("staff.field.amount"), cell: (l) => <Sum of={l.amount} currency={r.after.currency} strong />, end: true },
		{ key: "after", head: t("desk.book.after"), cell: (l) => <Sum of={l.balanceAfter} currency={r.after.currency} />, end: true },
	];
	return (
		<section className="inner grid gap-3" aria-label={t("desk.book.title")}>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<h3 className="flex-1 whitespace-nowrap font-bold">{t("desk.book.title")}</h3>
				<span className="inline-flex items-center gap-2">
					<Sum of={r.before.cash} currency={r.before.currency} />
					<Icon name="chevron-right" className="h-4 w-4 text-text-3" />
					<Sum of={r.after.cash} currency={r.after.currency} strong />
				</span>
			</div>
			{r.entries.length > 0 ? (
				<Rows label={t("desk.book.entries")} columns={columns} rows={r.entries} by={(l) => l.id} />
			) : (
				<p className="text-sm text-text-2">{t("desk.book.nothing")}</p>
			)}
		</section>
	);
}
