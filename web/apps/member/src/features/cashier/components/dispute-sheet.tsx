import { ApiError, keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { amountText, formatMoney, micro, newKey, parseAmount } from "@baize/kernel";
import { Button, Fact, Facts, Field, Money, Sheet, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { bytesOf, type Picture } from "../../../app/picture.ts";
import { Pictures } from "../../../app/pictures.tsx";
import { refusal } from "../../../app/refusal.ts";
import { disputeReceipt } from "../api/withdrawals.ts";
import { readAmount, type Withdrawal, wireAmount } from "../model.ts";
import { Refused } from "./parts.tsx";
import { PROOF_BYTES } from "./slip-form.tsx";

const REMARK_MAX = 140;
const PROOFS_MAX = 3;

/** The member's word that only a part, or nothing, has arrived, with one to three pictures. */
export function DisputeSheet({ withdrawal: w, symbol, onClose }: { withdrawal: Withdrawal; symbol: string; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const id = useId();
	const form = useRef<HTMLFormElement>(null);
	const key = useRef({ of: "", key: "" });
	const [part, setPart] = useState(false);
	const [received, setReceived] = useState("");
	const [remark, setRemark] = useState("");
	const [pictures, setPictures] = useState<Picture[]>([]);
	const [faults, setFaults] = useState({ received: "", remark: "", images: "", form: "", turn: 0 });
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		if (faults.turn) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
	}, [faults.turn]);
	const wrong = (found: Partial<typeof faults>) => setFaults((old) => ({ received: "", remark: "", images: "", form: "", ...found, turn: old.turn + 1 }));
	const sum = part ? readAmount(received, lang) : null;
	const isPart = sum !== null && sum > 0n && sum < parseAmount(w.sent);
	const left = REMARK_MAX - [...remark].length;
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		if (part && !isPart) return wrong({ received: t("cashier.dispute.partFault", { sent: formatMoney(w.sent, symbol, lang) }) });
		if (pictures.length === 0) return wrong({ images: t("cashier.dispute.pictureNeeded") });
		if (left < 0) return wrong({});
		const body = { received: part ? wireAmount(received, lang) : "0", remark: remark.trim(), images: pictures.map((p) => bytesOf(p.url)) };
		const wish = JSON.stringify(body);
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		try {
			await disputeReceipt(w.id, body, key.current.key);
			await client.invalidateQueries({ queryKey: keys.withdrawals });
			toast(t("cashier.dispute.thanks"), "ok");
			onClose();
		} catch (e) {
			const field = (at: string) => (e instanceof ApiError && e.fieldMessage(at)) || "";
			const said = { received: field("received"), remark: field("remark"), images: field("images") };
			wrong({ ...said, form: Object.values(said).some(Boolean) ? "" : refusal(e, t) });
			setBusy(false);
		}
	};
	return (
		<Sheet
			title={t("cashier.dispute.title")}
			onClose={onClose}
			foot={
				<Button type="submit" form={id} size="lg" busy={busy}>
					{t("cashier.dispute.send")}
				</Button>
			}
		>
			<form ref={form} id={id} className="pay-form" onSubmit={(e) => void submit(e)} noValidate>
				<Refused text={faults.form} />
				<fieldset className="grid gap-3">
					<legend className="field-label mb-3">{t("cashier.dispute.what", { sent: formatMoney(w.sent, symbol, lang) })}</legend>
					{[false, true].map((some) => (
						<label key={String(some)} className="pay-method">
							<input type="radio" name="what" checked={part === some} onChange={() => setPart(some)} />
							<span>{t(some ? "cashier.dispute.part" : "cashier.dispute.nothing")}</span>
						</label>
					))}
				</fieldset>
				{part && (
					<TextField
						label={t("cashier.dispute.received")}
						name="received"
						inputMode="decimal"
						autoComplete="off"
						maxLength={20}
						before={<span className="amount-symbol">{symbol}</span>}
						value={received}
						error={faults.received}
						onChange={(e) => {
							setReceived(e.target.value);
							setFaults((f) => ({ ...f, received: "" }));
						}}
					/>
				)}
				{isPart && (
					<Facts>
						<Fact name={t("cashier.withdrawal.state.NOT_RECEIVED")} strong>
							<Money amount={amountText(micro(parseAmount(w.sent) - sum))} symbol={symbol} />
						</Fact>
					</Facts>
				)}
				<Pictures
					bounds={{ imagesMax: PROOFS_MAX, imageBytes: PROOF_BYTES }}
					label={t("cashier.dispute.pictures")}
					pictures={pictures}
					error={faults.images}
					onPictures={(list) => {
						setPictures(list);
						setFaults((f) => ({ ...f, images: "" }));
					}}
				/>
				<Field
					label={t("cashier.dispute.remark")}
					note={t("cashier.dispute.left", { n: Math.max(0, left) })}
					error={left < 0 ? t("cashier.dispute.tooLong", { max: REMARK_MAX }) : faults.remark}
				>
					{(control) => <textarea {...control} name="remark" rows={3} dir="auto" value={remark} onChange={(e) => setRemark(e.target.value)} />}
				</Field>
			</form>
		</Sheet>
	);
}
