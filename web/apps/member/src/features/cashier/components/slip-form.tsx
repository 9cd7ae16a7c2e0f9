import { ApiError, keys } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { bytesOf, type Picture } from "../../../app/picture.ts";
import { Pictures } from "../../../app/pictures.tsx";
import { refusal } from "../../../app/refusal.ts";
import { addSlip } from "../api/deposits.ts";
import { Refused } from "./parts.tsx";

/** What a picture of a receipt may weigh; the server decides again. */
export const PROOF_BYTES = 5 << 20;

/** Shows the bank's receipt of a transfer, with the name it came from. */
export function SlipForm({ id, again }: { id: string; again: boolean }) {
	const t = useT();
	const client = useQueryClient();
	const form = useRef<HTMLFormElement>(null);
	const key = useRef({ of: "", key: "" });
	const [payer, setPayer] = useState("");
	const [pictures, setPictures] = useState<Picture[]>([]);
	const [faults, setFaults] = useState({ payer: "", image: "", form: "" });
	const [busy, setBusy] = useState(false);
	const wrong = (found: typeof faults) => {
		setFaults(found);
		if (found.payer) form.current?.querySelector<HTMLElement>("[name=payer]")?.focus();
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const [picture] = pictures;
		const name = payer.trim();
		if (!name || !picture) return wrong({ payer: name ? "" : t("cashier.slip.payerNeeded"), image: picture ? "" : t("cashier.slip.pictureNeeded"), form: "" });
		const wish = `${name}\n${picture.url}`;
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		try {
			client.setQueryData([...keys.deposits, id], await addSlip(id, name, bytesOf(picture.url), key.current.key));
			toast(t("cashier.slip.thanks"), "ok");
			setPictures([]);
			wrong({ payer: "", image: "", form: "" });
		} catch (e) {
			const field = (at: string) => (e instanceof ApiError && e.fieldMessage(at)) || "";
			const said = { payer: field("payer"), image: field("image") };
			wrong({ ...said, form: said.payer || said.image ? "" : refusal(e, t) });
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="pay-form pay-slip" onSubmit={(e) => void submit(e)} noValidate>
			<h3 className="section-title">{t(again ? "cashier.slip.again" : "cashier.slip.title")}</h3>
			<Refused text={faults.form} />
			<TextField
				label={t("cashier.slip.payer")}
				name="payer"
				autoComplete="name"
				maxLength={120}
				value={payer}
				error={faults.payer}
				onChange={(e) => {
					setPayer(e.target.value);
					setFaults((f) => ({ ...f, payer: "" }));
				}}
			/>
			<Pictures
				bounds={{ imagesMax: 1, imageBytes: PROOF_BYTES }}
				label={t("cashier.slip.picture")}
				pictures={pictures}
				error={faults.image}
				onPictures={(list) => {
					setPictures(list);
					setFaults((f) => ({ ...f, image: "" }));
				}}
			/>
			<Button type="submit" size="lg" busy={busy}>
				{t("cashier.slip.send")}
			</Button>
		</form>
	);
}
