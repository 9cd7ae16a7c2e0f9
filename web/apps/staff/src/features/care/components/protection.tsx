import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { parseAmount } from "@baize/kernel";
import { Button, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { Facts, Note, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import type { Limit, Protection as State } from "../model.ts";
import { History } from "./history.tsx";
import { Impose } from "./impose.tsx";
import { PauseAct } from "./pause-act.tsx";

/** A member's protection: limits with what is used, pause and reminder, what was changed; stricter things by permission, and not where nobody plays any more. */
export function Protection({ id, erased = false }: { id: string; erased?: boolean }) {
	const t = useT();
	const maySet = useMay("care.protection.set");
	const [ask, setAsk] = useState<"" | "limit" | "pause">("");
	const one = useQuery({ queryKey: ["staff", "care", id], queryFn: ({ signal }) => request<State>(`/staff/care/members/${id}`, { signal }) });
	const p = one.data;
	if (one.isPending) return <Skeleton className="h-60" />;
	if (!p) return <ErrorState text={faultText(one.error, t)} onRetry={() => void one.refetch()} />;
	const nameOf = (l: Limit) => (l.period ? `${t(`care.safe.bound.${l.kind}`)}, ${t(`care.safe.period.${l.period}`)}` : t(`care.safe.bound.${l.kind}`));
	return (
		<section className="panel grid gap-4 p-4 sm:p-5">
			<div className="flex flex-wrap items-center gap-2">
				<h2 className="min-w-40 flex-1 text-lg">{t("care.safe.title")}</h2>
				{maySet && (
					<>
						<Button kind="secondary" size="sm" icon="edit" disabled={erased} aria-describedby={erased ? "erased-why" : undefined} onClick={() => setAsk("limit")}>
							{t("care.safe.limit")}
						</Button>
						<Button kind="danger" size="sm" icon="pause" disabled={erased} aria-describedby={erased ? "erased-why" : undefined} onClick={() => setAsk("pause")}>
							{t("care.safe.pause")}
						</Button>
					</>
				)}
			</div>
			{p.pause.active && (
				<Note tone="warn" icon="pause" title={t(`care.safe.kind.${p.pause.kind || "timeout"}`)}>
					{p.pause.until && (
						<>
							{t("care.safe.until")} <When at={p.pause.until} />
						</>
					)}
					{p.pause.match && <> {t("care.safe.byMatch")}</>}
				</Note>
			)}
			{p.limits.length === 0 ? (
				<p className="text-sm text-text-2">{t("care.safe.none")}</p>
			) : (
				<Facts of={p.limits.map((l) => ({ label: nameOf(l), value: <Bound of={l} currency={p.currency} /> }))} />
			)}
			<Facts
				of={[
					{ label: t("care.safe.reality"), value: p.reality ? t("care.safe.minutes", { n: p.reality }) : "–" },
					...(p.reviewedAt ? [{ label: t("care.safe.reviewed"), value: <When at={p.reviewedAt} /> }] : []),
				]}
			/>
			<History id={id} />
			{ask === "limit" && <Impose id={id} currency={p.currency} onClose={() => setAsk("")} />}
			{ask === "pause" && <PauseAct id={id} onClose={() => setAsk("")} />}
		</section>
	);
}

function Bound({ of, currency }: { of: Limit; currency: string }) {
	const t = useT();
	const say = (a: string) => (of.kind === "session" ? t("care.safe.minutes", { n: Number(parseAmount(a) / 1_000_000n) }) : <Sum of={a} currency={currency} />);
	return (
		<span className="grid gap-0.5">
			<b>{say(of.amount)}</b>
			<small className="text-text-3">
				{t("care.safe.used")} {say(of.used)}
			</small>
			{parseAmount(of.house) > 0n && (
				<small className="text-text-3">
					{t("care.safe.house")} {say(of.house)}
				</small>
			)}
			{of.wish && (
				<small className="text-text-3">
					{t("care.safe.wish")} {parseAmount(of.wish.amount) > 0n ? say(of.wish.amount) : "–"}, <When at={of.wish.readyAt} />
				</small>
			)}
		</span>
	);
}
