import { useLang, useT } from "@baize/i18n";
import { formatAmount, formatCount } from "@baize/kernel";
import { Badge, EmptyState } from "@baize/ui";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, Rows } from "../../../kit/table.tsx";
import { chipsOf, flowOf, type Pair, reasonsOf, share } from "../model.ts";

const keyOf = (p: Pair): string => `${p.a}/${p.b}`;

/** Pairs of accounts, the most remarkable first; the figures beside a pair are of the same two with everybody else. */
export function PairList({ pairs }: { pairs: readonly Pair[] }) {
	const t = useT();
	const lang = useLang();
	const columns: Column<Pair>[] = [
		{ key: "score", head: t("staff.pairs.score"), cell: (p) => <b className="tabular-nums">{formatCount(p.score, lang)}</b>, end: true },
		{
			key: "who",
			head: t("staff.pairs.who"),
			cell: (p) => (
				<span className="grid whitespace-nowrap">
					<MemberName id={flowOf(p).from} />
					<MemberName id={flowOf(p).to} />
				</span>
			),
		},
		{
			key: "why",
			head: t("staff.pairs.why"),
			cell: (p) => (
				<span className="flex flex-wrap gap-1">
					{reasonsOf(p).map((r) => (
						<Badge key={r}>{t(`staff.pairs.reason.${r}`)}</Badge>
					))}
				</span>
			),
		},
		{ key: "hands", head: t("staff.pairs.hands"), cell: (p) => `${formatCount(p.hands, lang)} (${p.sharePercent}%)`, end: true },
		{
			key: "flow",
			head: t("staff.pairs.flow"),
			cell: (p) => (
				<span className="grid justify-items-end">
					<bdi className="tabular-nums">{formatAmount(flowOf(p).amount, lang)}</bdi>
					<small className="text-text-3">{t("staff.pairs.ofLost", { pct: p.flowPercent })}</small>
				</span>
			),
			end: true,
		},
		{ key: "chips", head: t("staff.pairs.chips"), cell: (p) => <Chips of={p} />, end: true, wide: true },
		{ key: "quiet", head: t("staff.pairs.quiet"), cell: (p) => `${share(p.quiet, p.streets)} / ${share(p.otherQuiet, p.otherStreets)}`, end: true, wide: true },
	];
	return (
		<div className="panel overflow-clip">
			{pairs.length ? <Rows label={t("staff.nav.pairs")} columns={columns} rows={pairs} by={keyOf} /> : <EmptyState icon="users" title={t("staff.pairs.none")} />}
		</div>
	);
}

/** Tournament chips, which are counted beside the money and never with it. */
function Chips({ of: p }: { of: Pair }) {
	const t = useT();
	const lang = useLang();
	const chips = chipsOf(p);
	if (!chips) return "–";
	return (
		<span className="grid justify-items-end">
			<bdi className="tabular-nums">{`${chips.back ? "← " : "→ "}${formatCount(Number(chips.count), lang)}`}</bdi>
			<small className="text-text-3">{t("staff.pairs.ofLost", { pct: p.chipsPercent })}</small>
		</span>
	);
}
