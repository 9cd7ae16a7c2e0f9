import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Checkbox, Select, TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { KINDS, type Prize, prizeOf, type Ware, wholeOf } from "../model.ts";

/** Makes a reward of the mall, or changes one; the stock is added to, so that what is sold meanwhile stays sold. */
export function WareEditor({ ware, onClose }: { ware: Ware; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [v, setV] = useState(ware);
	const [add, setAdd] = useState(ware.version === 0 ? "10" : "0");
	const change = (next: Partial<Ware>) => setV((old) => ({ ...old, ...next }));
	const prize = (next: Partial<Prize>) => change({ prize: { ...v.prize, ...next } });
	const save = useMutation({
		mutationFn: () => {
			const { tag, stock: _, ...terms } = v;
			return request(`/staff/loyalty/wares/${encodeURIComponent(tag)}`, { method: "PUT", body: { ...terms, prize: prizeOf(v.prize), addStock: wholeOf(add) } });
		},
		onSuccess: () => {
			toast(t("mall.ware.saved"), "ok");
			void client.invalidateQueries({ queryKey: ["staff", "wares"] });
			onClose();
		},
	});
	const whole = (label: string, value: number, put: (n: number) => void) => <TextField label={label} type="number" value={value} onChange={(e) => put(wholeOf(e.target.value))} />;
	const sum = (label: string, value: string, put: (text: string) => void) => (
		<TextField label={label} inputMode="decimal" maxLength={16} value={value} onChange={(e) => put(fromDigits(e.target.value))} />
	);
	const money = v.prize.kind === "cash" || v.prize.kind === "bonus";
	const counted = v.prize.kind === "rounds" || v.prize.kind === "ticket";
	return (
		<FormDialog title={t("mall.ware.edit")} confirm={t("mall.ware.save")} busy={save.isPending} ready={v.tag.length > 1} onSubmit={() => save.mutate()} onClose={onClose}>
			<TextField label={t("mall.ware.tag")} maxLength={40} disabled={ware.version > 0} value={v.tag} onChange={(e) => change({ tag: e.target.value.toLowerCase() })} />
			<WordsFields label={t("mall.ware.name")} maxLength={60} value={v.name} onChange={(name) => change({ name })} />
			<WordsFields label={t("mall.ware.note")} maxLength={300} value={v.note} onChange={(note) => change({ note })} />
			<div className="grid gap-4 sm:grid-cols-2">
				{whole(t("mall.ware.points"), v.points, (points) => change({ points }))}
				<Select
					label={t("mall.ware.kind")}
					value={v.prize.kind}
					options={KINDS.map((k) => ({ value: k, label: t(`mall.kind.${k}`) }))}
					onChange={(e) => prize({ kind: e.target.value as Prize["kind"] })}
				/>
				{money && sum(t("mall.ware.amount"), v.prize.amount, (amount) => prize({ amount }))}
				{v.prize.kind === "cash" && whole(t("mall.turnover"), v.prize.turnoverTimes, (turnoverTimes) => prize({ turnoverTimes }))}
				{counted && whole(t("mall.ware.count"), v.prize.count, (count) => prize({ count }))}
				{v.prize.kind !== "cash" && <TextField label={t("mall.ware.prizeTag")} maxLength={60} value={v.prize.tag} onChange={(e) => prize({ tag: e.target.value })} />}
				{sum(t("mall.ware.worth"), v.worth, (worth) => change({ worth }))}
				<TextField label={t("mall.ware.addStock", { n: v.stock })} type="number" value={add} onChange={(e) => setAdd(e.target.value)} />
				{whole(t("mall.ware.each"), v.each, (each) => change({ each }))}
				{whole(t("mall.ware.rankFrom"), v.rankFrom, (rankFrom) => change({ rankFrom }))}
				{sum(t("mall.ware.depositMonth"), v.depositMonth, (depositMonth) => change({ depositMonth }))}
				{whole(t("mall.ware.sort"), v.sort, (sort) => change({ sort }))}
			</div>
			<Checkbox checked={v.open} onChange={(e) => change({ open: e.target.checked })}>
				{t("mall.ware.open")}
			</Checkbox>
			{save.error && <Refusal error={save.error} />}
		</FormDialog>
	);
}
