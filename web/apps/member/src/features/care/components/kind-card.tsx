import { useLang, useT } from "@baize/i18n";
import { amountText, formatDate, formatFigure, formatMoney, micro, parseAmount } from "@baize/kernel";
import { Button, Icon, type IconName, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { confirmLimit, keepLimit, useCare, useKeep } from "../api/care.ts";
import { type Care, clockText, left, type Limit, type LimitKind, limitOf, type Period, usedPart } from "../model.ts";
import { useServerNow } from "./figures.tsx";
import { LimitSheet } from "./limit-sheet.tsx";

const ICONS: Record<LimitKind, IconName> = { deposit: "deposit", loss: "chart", stake: "dice", bet: "games", session: "clock", balance: "wallet" };

/** How an amount of a kind is said: money, or minutes. */
export function useAmountText(kind: LimitKind, symbol: string): (amount: string) => string {
	const t = useT();
	const lang = useLang();
	return (a) => (kind === "session" ? t("protect.minutesOf", { n: Number(parseAmount(a) / 1_000_000n) }) : formatMoney(a, symbol, lang, a.endsWith(".00") ? { decimals: 0 } : {}));
}

interface KindCardProps {
	care: Care;
	kind: LimitKind;
	periods: readonly Period[];
	symbol: string;
}

/** The limits of one kind with what is used of them. */
export function KindCard({ care, kind, periods, symbol }: KindCardProps) {
	const t = useT();
	const [open, setOpen] = useState(false);
	const limits = periods.flatMap((p) => limitOf(care, kind, p) ?? []);
	const name = t(`protect.kind.${kind}`);
	return (
		<section className="card care-kind" data-kind={kind}>
			<header>
				<span className="row-icon">
					<Icon name={ICONS[kind]} />
				</span>
				<div>
					<h3>{name}</h3>
					<p>{t(`protect.text.${kind}`)}</p>
				</div>
				<Button kind="secondary" size="sm" aria-label={`${t(limits.length > 0 ? "protect.change" : "protect.set")}: ${name}`} onClick={() => setOpen(true)}>
					{t(limits.length > 0 ? "protect.change" : "protect.set")}
				</Button>
			</header>
			{limits.map((l) => (
				<Bar key={l.period} limit={l} symbol={symbol} />
			))}
			{open && <LimitSheet care={care} kind={kind} periods={periods} symbol={symbol} onClose={() => setOpen(false)} />}
		</section>
	);
}

function Bar({ limit, symbol }: { limit: Limit; symbol: string }) {
	const t = useT();
	const say = useAmountText(limit.kind, symbol);
	const counts = limit.kind !== "bet" && limit.kind !== "balance";
	const part = usedPart(limit);
	const label = counts ? t("protect.usedOf", { used: say(limit.used), amount: say(limit.amount) }) : t("protect.atMost", { amount: say(limit.amount) });
	return (
		<div className="care-bar">
			<p>
				<b>{limit.period ? t(`protect.period.${limit.period}`) : label}</b>
				{limit.period && <span>{label}</span>}
			</p>
			{counts && (
				<>
					<progress className="care-track" data-near={part >= 80 || undefined} max={100} value={part} aria-label={label} />
					<small>{t("protect.left", { amount: say(amountText(micro(left(limit)))) })}</small>
				</>
			)}
			{parseAmount(limit.house) > 0n && <small>{t("protect.house", { amount: say(limit.house) })}</small>}
			{limit.wish && <WishNote limit={limit} say={say} />}
		</div>
	);
}

function WishNote({ limit, say }: { limit: Limit; say: (amount: string) => string }) {
	const t = useT();
	const lang = useLang();
	const keep = useKeep();
	const { data } = useCare();
	const now = useServerNow(data?.now);
	const [busy, setBusy] = useState(false);
	const wish = limit.wish;
	if (!wish) return null;
	const wait = Date.parse(wish.readyAt) - now;
	const act = (what: typeof confirmLimit, said: "protect.saved" | "protect.wish.kept") => () => {
		setBusy(true);
		what({ kind: limit.kind, period: limit.period })
			.then((care) => {
				keep(care);
				toast(t(said), "ok");
			})
			.catch((e: unknown) => toast(refusal(e, t), "bad"))
			.finally(() => setBusy(false));
	};
	return (
		<div className="care-wish">
			<p>
				<b>{parseAmount(wish.amount) > 0n ? t("protect.wish.raise", { amount: say(wish.amount) }) : t("protect.wish.end")}</b>
				<span>{wait > 0 ? t("protect.wish.in", { time: formatFigure(clockText(wait), lang, false) }) : t("protect.wish.ready", { at: formatDate(wish.lapsesAt, lang) })}</span>
			</p>
			<div>
				<Button kind="secondary" size="sm" busy={busy} onClick={act(keepLimit, "protect.wish.kept")}>
					{t("protect.wish.keep")}
				</Button>
				{wait <= 0 && now > 0 && (
					<Button kind="secondary" size="sm" icon="check" busy={busy} onClick={act(confirmLimit, "protect.saved")}>
						{t("protect.wish.confirm")}
					</Button>
				)}
			</div>
		</div>
	);
}
