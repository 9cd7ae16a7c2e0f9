import { useLang, useT } from "@baize/i18n";
import { formatCount, formatMoney, fromDigits } from "@baize/kernel";
import { Button, buttonClass, Dialog, ErrorState, Icon, Skeleton, TextField, toast } from "@baize/ui";
import { useState } from "react";
import { Link } from "../../../app/link.tsx";
import { useOutsider } from "../../../app/programme.ts";
import { convert, usePoints } from "../api/loyalty.ts";
import { worthOf } from "../model.ts";
import { SecretForm } from "./secret-form.tsx";

interface PurseProps {
	symbol: string;
	exchange: number;
	least: number;
	day: number;
	turnoverTimes: number;
}

/** A member's points, large, with the way to turn them into money. */
export function Purse({ symbol, ...rules }: PurseProps) {
	const t = useT();
	const lang = useLang();
	const visitor = useOutsider();
	const { data: own, error, refetch } = usePoints();
	const [open, setOpen] = useState(false);
	if (visitor)
		return (
			<section className="purse">
				<p>{t("loyalty.purse.visitor")}</p>
				<Link href="/login" over className={buttonClass("primary", "sm")}>
					{t("shell.header.login")}
				</Link>
			</section>
		);
	if (!own) return error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton className="h-40 rounded-card" />;
	return (
		<section className="purse" aria-label={t("loyalty.purse.title")}>
			<p>{t("loyalty.purse.title")}</p>
			<p className="purse-sum">
				<Icon name="star" />
				{formatCount(own.points, lang)}
			</p>
			<p className="purse-worth">{t("loyalty.purse.worth", { sum: formatMoney(worthOf(own.points, rules.exchange), symbol, lang) })}</p>
			{own.owed > 0 && <p className="page-note">{t("loyalty.purse.owed", { n: own.owed })}</p>}
			<Button kind="secondary" size="sm" icon="refresh" disabled={own.points < rules.least} onClick={() => setOpen(true)}>
				{t("loyalty.convert.title")}
			</Button>
			{open && <ConvertDialog points={own.points} symbol={symbol} {...rules} onClose={() => setOpen(false)} />}
		</section>
	);
}

function ConvertDialog({ points, symbol, exchange, least, day, turnoverTimes, onClose }: PurseProps & { points: number; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const most = day > 0 ? Math.min(day, points) : points;
	const [text, setText] = useState(String(Math.max(least, most - (most % exchange))));
	const n = Number.parseInt(text, 10) || 0;
	const fault = n < least || n > most ? t("loyalty.convert.range", { min: least, max: most }) : "";
	const sum = formatMoney(worthOf(n, exchange), symbol, lang);
	return (
		<Dialog title={t("loyalty.convert.title")} onClose={onClose}>
			<SecretForm
				confirm={t("loyalty.convert.do", { sum })}
				fault={fault}
				run={(proof, key) => convert(n, proof, key)}
				onDone={() => {
					toast(t("loyalty.convert.done", { sum }), "ok");
					onClose();
				}}
			>
				<TextField
					label={t("loyalty.convert.points")}
					inputMode="numeric"
					maxLength={10}
					value={text}
					error={fault}
					onChange={(e) => setText(fromDigits(e.target.value).replace(/\D/g, ""))}
				/>
				<p className="convert-sum">
					<Icon name="arrow-up" /> {sum}
				</p>
				{turnoverTimes > 0 && <p className="page-note">{t("loyalty.prize.turnover", { n: turnoverTimes })}</p>}
			</SecretForm>
		</Dialog>
	);
}
