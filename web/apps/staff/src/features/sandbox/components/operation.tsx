import type { PlainKey } from "@baize/i18n";
import { useT } from "@baize/i18n";
import { Checkbox, Chip, cx, IconButton, TextField } from "@baize/ui";
import { OPS, type Op } from "../../../kit/call.ts";
import { choose, type Example, examplesOf, type FormField, fieldsOf, fits } from "../form.ts";
import type { Sandbox } from "../use-sandbox.ts";

const FLAGS: readonly FormField[] = ["roundClosed", "reopen"];
const DIGITS: readonly FormField[] = ["amount", "winAmount", "contribution", "settlementVersion"];

type Flag = "roundClosed" | "reopen";
type Text = Exclude<FormField, Flag>;

/** The operation, an example of it, and its fields by their names on the wire. */
export function Operation({ of: s }: { of: Sandbox }) {
	const t = useT();
	const pick = (op: Op, example?: Example) => {
		s.setEdited(null);
		s.setForm(choose(s.form, op, example));
		if (!fits(s.fault, op)) s.setFault("");
	};
	const fields = fieldsOf(s.form);
	const texts = fields.filter((f): f is Text => !FLAGS.includes(f));
	const examples = examplesOf(s.form.op);
	return (
		<fieldset className="grid gap-4">
			<legend className="step">{t("desk.box.op")}</legend>
			<div className="flex flex-wrap gap-2" role="group" aria-label={t("desk.call.op")}>
				{OPS.map((op) => (
					<button key={op} type="button" className={cx("op op-pick", `op-${op}`)} aria-pressed={op === s.form.op} onClick={() => pick(op)}>
						{op}
					</button>
				))}
			</div>
			{examples.length > 1 && (
				<div className="flex flex-wrap gap-2" role="group" aria-label={t("desk.box.example")}>
					{examples.map((x) => (
						<Chip key={x} on={x === s.form.example} onClick={() => pick(s.form.op, x)}>
							{t(`desk.example.${x}` as PlainKey)}
						</Chip>
					))}
				</div>
			)}
			{texts.length > 0 && (
				<div className="grid gap-4 sm:grid-cols-2">
					{texts.map((f) => (
						<Field key={f} name={f} of={s} />
					))}
				</div>
			)}
			{FLAGS.filter((f): f is Flag => fields.includes(f)).map((f) => (
				<Checkbox key={f} checked={s.form[f]} disabled={s.edited !== null} onChange={(e) => s.setForm({ ...s.form, [f]: e.target.checked })}>
					<code>{f}</code> {t(f === "reopen" ? "desk.box.reopens" : "desk.box.closes")}
				</Checkbox>
			))}
		</fieldset>
	);
}

function Field({ name, of: s }: { name: Text; of: Sandbox }) {
	const t = useT();
	const set = (value: string) => s.setForm({ ...s.form, [name]: value });
	return (
		<TextField
			label={name === "contribution" ? "jackpotContribution" : name}
			className="font-mono"
			inputMode={DIGITS.includes(name) ? "decimal" : "text"}
			autoComplete="off"
			spellCheck={false}
			maxLength={64}
			value={s.form[name]}
			disabled={s.edited !== null}
			onChange={(e) => set(e.target.value)}
			after={
				name === "txId" || name === "roundId" ? (
					<IconButton icon="refresh" label={t("desk.box.newId")} disabled={s.edited !== null} onClick={() => set(crypto.randomUUID())} />
				) : undefined
			}
		/>
	);
}
