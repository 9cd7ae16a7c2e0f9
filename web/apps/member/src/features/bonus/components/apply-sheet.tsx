import "../../../styles/feedback.css";
import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Field, Sheet, TextField, toast } from "@baize/ui";
import { type FormEvent, useId, useRef, useState } from "react";
import { bytesOf, type Picture } from "../../../app/picture.ts";
import { Pictures } from "../../../app/pictures.tsx";
import { refusal } from "../../../app/refusal.ts";
import { apply, useAct } from "../api/bonuses.ts";
import { APPLY, type ApplyForm, applyFault, type Campaign } from "../model.ts";

const FIELDS = ["remark", "images", "code"] as const;
type Faults = Record<(typeof FIELDS)[number] | "form", string>;
const NONE: Faults = { remark: "", images: "", code: "", form: "" };

/** The form of a promotion that staff decide about: words, and up to three pictures. */
export default function ApplySheet({ campaign: c, form: needs, onClose }: { campaign: Campaign; form: ApplyForm; onClose: () => void }) {
	const t = useT();
	const id = useId();
	const form = useRef<HTMLFormElement>(null);
	const key = useRef({ of: "", key: "" });
	const [code, setCode] = useState("");
	const [remark, setRemark] = useState("");
	const [pictures, setPictures] = useState<Picture[]>([]);
	const [faults, setFaults] = useState(NONE);
	const act = useAct(apply);
	const heal = (field: keyof Faults) => setFaults((f) => ({ ...f, [field]: "" }));
	const wrong = (found: Partial<Faults>) => {
		setFaults({ ...NONE, ...found });
		const first = FIELDS.find((f) => found[f]);
		if (first) form.current?.querySelector<HTMLElement>(first === "images" ? ".fb-add" : `[name=${first}]`)?.focus();
	};
	const submit = (e: FormEvent) => {
		e.preventDefault();
		const words = remark.trim();
		const lacks = applyFault(needs, words, pictures.length);
		if (lacks) return wrong({ [lacks === "imagesNeeded" ? "images" : "remark"]: t(`bonus.apply.${lacks}`, { n: needs.images, max: APPLY.remark }) });
		const body = { code: code.trim() || undefined, remark: words, images: pictures.map((p) => bytesOf(p.url)) };
		const wish = JSON.stringify(body);
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		act.mutate(
			{ id: c.id, key: key.current.key, ...body },
			{
				onSuccess: () => {
					toast(t("bonus.apply.thanks"), "ok");
					onClose();
				},
				onError: (x) => {
					const said = Object.fromEntries(FIELDS.map((f) => [f, (x instanceof ApiError && x.fieldMessage(f)) || ""]));
					wrong({ ...said, form: Object.values(said).some(Boolean) ? "" : refusal(x, t) });
				},
			},
		);
	};
	return (
		<Sheet
			title={t("bonus.apply.title", { name: c.name })}
			onClose={onClose}
			foot={
				<Button type="submit" form={id} size="lg" busy={act.isPending}>
					{t("bonus.apply.send")}
				</Button>
			}
		>
			<form ref={form} id={id} className="pay-form" onSubmit={submit} noValidate>
				<div role="alert">{faults.form && <p className="form-refused">{faults.form}</p>}</div>
				<p className="text-text-2">{t("bonus.apply.lead")}</p>
				{c.needCode && (
					<TextField
						label={t("bonus.code")}
						name="code"
						value={code}
						error={faults.code}
						autoCapitalize="characters"
						autoComplete="off"
						maxLength={32}
						onChange={(e) => {
							setCode(e.target.value);
							heal("code");
						}}
					/>
				)}
				<Field
					label={t(needs.remark ? "bonus.apply.remark" : "bonus.apply.remarkOptional")}
					note={t("bonus.apply.left", { n: Math.max(0, APPLY.remark - [...remark].length) })}
					error={faults.remark}
				>
					{(control) => (
						<textarea
							{...control}
							name="remark"
							rows={3}
							dir="auto"
							required={needs.remark}
							value={remark}
							onChange={(e) => {
								setRemark(e.target.value);
								heal("remark");
							}}
						/>
					)}
				</Field>
				<Pictures
					bounds={APPLY}
					label={needs.images > 0 ? t("bonus.apply.pictures", { n: needs.images }) : t("bonus.apply.picturesOptional")}
					pictures={pictures}
					error={faults.images}
					onPictures={(list) => {
						setPictures(list);
						heal("images");
					}}
				/>
			</form>
		</Sheet>
	);
}
