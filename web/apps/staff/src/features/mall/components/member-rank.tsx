import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Button, TextField } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Sum, When } from "../../../kit/bits.tsx";
import { type Dossier, wholeOf } from "../model.ts";

/** A member's rank, points and steps on the ladder, with the lock of the rank. */
export function MemberRank({ id, currency = "BDT", erased = false }: { id: string; currency?: string; erased?: boolean }) {
	const t = useT();
	const lang = useLang();
	const may = useMay("loyalty.member.read");
	const mayLock = useMay("loyalty.member.lock");
	const [ask, setAsk] = useState(false);
	const one = useQuery({
		queryKey: ["staff", "loyalty", id],
		queryFn: ({ signal }) => request<Dossier>(`/staff/loyalty/members/${encodeURIComponent(id)}`, { signal }),
		enabled: may,
	});
	const d = one.data;
	if (!d) return null;
	return (
		<section className="panel p-4 sm:p-5">
			<div className="mb-3 flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-lg">{t("mall.member.title")}</h2>
				{mayLock && (
					<Button kind="secondary" size="sm" icon="lock" disabled={erased} aria-describedby={erased ? "erased-why" : undefined} onClick={() => setAsk(true)}>
						{t("mall.member.lock")}
					</Button>
				)}
			</div>
			<Facts
				of={[
					{ label: t("mall.member.rank"), value: `${d.progress.current.level} · ${d.progress.current.name}` },
					{ label: t("mall.member.floor"), value: d.floor > 0 ? formatCount(d.floor, lang) : t("mall.member.none") },
					{ label: t("mall.member.points"), value: formatCount(d.points, lang) },
					...(d.owed > 0 ? [{ label: t("mall.member.owed"), value: formatCount(d.owed, lang) }] : []),
					{ label: t("mall.member.deposit"), value: <Sum of={d.progress.deposit} currency={currency} /> },
					{ label: t("mall.member.turnover"), value: <Sum of={d.progress.turnover} currency={currency} /> },
					{ label: t("mall.member.month"), value: <Sum of={d.progress.monthTurnover} currency={currency} /> },
				]}
			/>
			{d.steps.length > 0 && (
				<>
					<h3 className="mt-4 mb-2 text-base">{t("mall.member.steps")}</h3>
					<ul className="grid gap-1 text-sm text-text-2">
						{d.steps.map((s) => (
							<li key={`${s.at}${s.to}`}>
								<When at={s.at} /> {s.from} → {s.to} · {t(`mall.member.why.${s.why}`)} {s.reason && <span dir="auto">· {s.reason}</span>}
							</li>
						))}
					</ul>
				</>
			)}
			{ask && <LockAct id={id} floor={d.floor} onClose={() => setAsk(false)} />}
		</section>
	);
}

function LockAct({ id, floor, onClose }: { id: string; floor: number; onClose: () => void }) {
	const t = useT();
	const [level, setLevel] = useState(String(floor));
	return (
		<ActDialog
			title={t("mall.member.lockAsk")}
			reason="required"
			confirm={t("mall.member.lock")}
			done={t("mall.member.locked")}
			run={(reason) => request(`/staff/loyalty/members/${encodeURIComponent(id)}/lock`, { method: "PUT", body: { floor: wholeOf(level), reason } })}
			onClose={onClose}
		>
			<div className="grid gap-3">
				<p>{t("mall.member.lockText")}</p>
				<TextField label={t("mall.member.level")} type="number" value={level} onChange={(e) => setLevel(e.target.value)} />
			</div>
		</ActDialog>
	);
}
