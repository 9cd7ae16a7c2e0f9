import { ApiError } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { parseAmount, readFigure } from "@baize/kernel";
import { Button, Icon, Sheet, Tabs, TextField, toast } from "@baize/ui";
import { type FormEvent, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { setLimit, useKeep } from "../api/care.ts";
import { type Care, holdsAtOnce, type LimitKind, limitOf, type Period } from "../model.ts";
import { useAmountText } from "./kind-card.tsx";

interface LimitSheetProps {
	care: Care;
	kind: LimitKind;
	periods: readonly Period[];
	symbol: string;
	onClose: () => void;
}

/** What was typed as the server wants it; null where it is no amount. */
function wire(text: string, lang: string): string | null {
	const plain = readFigure(text, lang);
	try {
		return plain !== undefined && parseAmount(plain) > 0n ? plain : null;
	} catch {
		return null;
	}
}

/** Asks for a limit and tells before it is saved whether it holds at once. */
export function LimitSheet({ care, kind, periods, symbol, onClose }: LimitSheetProps) {
	const t = useT();
	const lang = useLang();
	const keep = useKeep();
	const say = useAmountText(kind, symbol);
	const [period, setPeriod] = useState<Period>(periods.find((p) => limitOf(care, kind, p)) ?? periods[0] ?? "");
	const [text, setText] = useState("");
	const [error, setError] = useState("");
	const [busy, setBusy] = useState(false);
	const limit = limitOf(care, kind, period);
	const wanted = wire(text, lang);
	const send = (amount: string) => {
		setBusy(true);
		setLimit({ kind, period }, amount)
			.then((after) => {
				keep(after);
				toast(t(limitOf(after, kind, period)?.wish ? "protect.asked" : "protect.saved"), "ok");
				onClose();
			})
			.catch((e: unknown) => {
				setError((e instanceof ApiError && e.fieldMessage("amount")) || refusal(e, t));
				setBusy(false);
			});
	};
	const submit = (e: FormEvent) => {
		e.preventDefault();
		if (wanted === null) return setError(t("protect.wrong"));
		send(wanted);
	};
	return (
		<Sheet title={t(`protect.kind.${kind}`)} onClose={onClose}>
			<form className="care-form" noValidate onSubmit={submit}>
				{periods.length > 1 && (
					<Tabs
						label={t("protect.period.label")}
						value={period}
						options={periods.flatMap((p) => (p ? [{ value: p, label: t(`protect.period.${p}`) }] : []))}
						onChange={setPeriod}
					/>
				)}
				<TextField
					data-focus
					label={t(kind === "session" ? "protect.minutes" : "protect.amount")}
					name="amount"
					inputMode="decimal"
					autoComplete="off"
					maxLength={20}
					className="amount-input"
					before={kind === "session" ? undefined : <span className="amount-symbol">{symbol}</span>}
					value={text}
					error={error}
					note={limit && parseAmount(limit.own) > 0n ? t("protect.atMost", { amount: say(limit.own) }) : t("protect.none")}
					onChange={(e) => {
						setText(e.target.value);
						setError("");
					}}
				/>
				{wanted !== null && (
					<p className="care-when" data-waits={!holdsAtOnce(limit, wanted) || undefined}>
						<Icon name={holdsAtOnce(limit, wanted) ? "check" : "clock"} />
						{t(holdsAtOnce(limit, wanted) ? "protect.now" : "protect.waits")}
					</p>
				)}
				<Button type="submit" size="lg" busy={busy}>
					{t("protect.save")}
				</Button>
				{limit && parseAmount(limit.own) > 0n && (
					<Button kind="quiet" busy={busy} onClick={() => send("0")}>
						{t("protect.remove")}
					</Button>
				)}
			</form>
		</Sheet>
	);
}
