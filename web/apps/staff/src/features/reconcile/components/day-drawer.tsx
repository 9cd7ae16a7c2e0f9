import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, cx, Dialog, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { Facts, Note, State, Sum, When } from "../../../kit/bits.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type Day, type Difference, isNet, netWords } from "../model.ts";
import { dayTone } from "./day-list.tsx";

const SHOWN = 50;

/** A vendor's day: the three books beside each other, and what differs. */
export function DayDrawer({ of: d, onClose }: { of: Day; onClose: () => void }) {
	const t = useT();
	return (
		<Dialog shape="drawer-end" title={d.day} onClose={onClose} foot={d.differences > 0 && <Export of={d} />}>
			<div className="grid gap-4">
				<div className="flex flex-wrap items-center justify-between gap-2">
					<VendorName code={d.vendor} />
					<State of={d.state} prefix="desk.day.state" tone={dayTone(d.state)} />
				</div>
				{d.state === "unreported" && <Note icon="info">{t(d.book === "transfers" ? "desk.day.unreportedTransfers" : "desk.day.unreportedText")}</Note>}
				<Books of={d} />
				<Facts
					of={[
						{ label: t("desk.day.ledgerNet"), value: <Sum of={d.ledgerNet} currency={d.currency} /> },
						{ label: t(d.book === "transfers" ? "desk.day.transfersNet" : "desk.day.roundsNet"), value: <Sum of={d.roundsNet} currency={d.currency} /> },
						{ label: t("desk.day.source"), value: d.source ? t(`desk.day.source.${d.source}`) : "–" },
						{ label: t("desk.day.ranAt"), value: <When at={d.ranAt} /> },
					]}
				/>
				{d.differences > 0 && <Differences of={d} />}
			</div>
		</Dialog>
	);
}

function Books({ of: d }: { of: Day }) {
	const t = useT();
	const lang = useLang();
	const rows = [
		{ name: t("desk.day.count"), ours: formatCount(d.ours.count, lang), theirs: formatCount(d.theirs.count, lang), same: d.ours.count === d.theirs.count },
		{
			name: t(d.book === "transfers" ? "desk.day.in" : "desk.day.stake"),
			ours: <Sum of={d.ours.stake} currency={d.currency} />,
			theirs: <Sum of={d.theirs.stake} currency={d.currency} />,
			same: d.ours.stake === d.theirs.stake,
		},
		{
			name: t(d.book === "transfers" ? "desk.day.out" : "desk.day.payout"),
			ours: <Sum of={d.ours.payout} currency={d.currency} />,
			theirs: <Sum of={d.theirs.payout} currency={d.currency} />,
			same: d.ours.payout === d.theirs.payout,
		},
	];
	return (
		<table className="books">
			<thead>
				<tr>
					<td />
					<th scope="col">{t("desk.day.ours")}</th>
					<th scope="col">{t("desk.day.theirs")}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((r) => (
					<tr key={r.name}>
						<th scope="row">{r.name}</th>
						<td>{r.ours}</td>
						<td className={cx(d.source && !r.same && "text-chilli font-bold")}>{d.source ? r.theirs : "–"}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const at = (d: Day) => `/staff/gateway/days/${d.day}/${d.vendor}`;

function Differences({ of: d }: { of: Day }) {
	const t = useT();
	const found = useQuery({
		queryKey: ["staff", "differences", d.day, d.vendor, d.ranAt],
		queryFn: ({ signal }) => request<{ items: Difference[] }>(`${at(d)}/differences`, { signal }),
	});
	if (found.isPending) return <Skeleton className="h-40" />;
	if (!found.data) return <Refusal error={found.error} />;
	const all = found.data.items.filter((x) => x.currency === d.currency);
	return (
		<section className="grid gap-2">
			<h3 className="font-bold">{t("desk.day.differences", { count: all.length })}</h3>
			<ol className="grid gap-2">
				{all.slice(0, SHOWN).map((x) => (
					<li key={`${x.kind}/${x.txId}`} className="inner grid gap-1">
						<p className="flex flex-wrap items-center justify-between gap-2">
							<b>{t(`desk.diff.${x.kind}`)}</b>
						</p>
						<code className="text-sm">{x.txId}</code>
						{x.roundId && (
							<p className="text-sm text-text-3">
								roundId <code>{x.roundId}</code>
							</p>
						)}
						{x.kind === "held" && <p className="text-sm text-text-3">{t("desk.diff.heldText")}</p>}
						<Sides of={x} transfers={d.book === "transfers"} />
					</li>
				))}
			</ol>
			{all.length > SHOWN && <Note>{t("desk.day.more", { shown: SHOWN })}</Note>}
		</section>
	);
}

/** Both sides' figures of a difference. */
function Sides({ of: x, transfers }: { of: Difference; transfers: boolean }) {
	const t = useT();
	const [ours, theirs] = netWords(x.kind, transfers);
	return (
		<dl className="diff">
			<dt>{t(ours)}</dt>
			<dd>
				<Sum of={x.ourStake} currency={x.currency} /> {!isNet(x.kind) && <Paid of={x.ourPayout} currency={x.currency} />}
			</dd>
			<dt>{t(theirs)}</dt>
			<dd>
				<Sum of={x.theirStake} currency={x.currency} /> {!isNet(x.kind) && <Paid of={x.theirPayout} currency={x.currency} />}
			</dd>
		</dl>
	);
}

const Paid = ({ of, currency }: { of: string; currency: string }) => (
	<span className="text-text-3">
		/ <Sum of={of} currency={currency} />
	</span>
);

/** Hands the differences to the reader as a file. */
function Export({ of: d }: { of: Day }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const save = async () => {
		setBusy(true);
		try {
			const file = await request<{ name: string; text: string }>(`${at(d)}/csv`);
			const link = document.createElement("a");
			link.href = URL.createObjectURL(new Blob([file.text], { type: "text/csv" }));
			link.download = file.name;
			link.click();
			URL.revokeObjectURL(link.href);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button kind="secondary" icon="download" busy={busy} onClick={() => void save()}>
			{t("desk.day.export")}
		</Button>
	);
}
