import { glide } from "../../../app/navigate.ts";
import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Icon, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Pictures } from "../../../app/pictures.tsx";
import { refusal } from "../../../app/refusal.ts";
import { sendLevel, standingKey } from "../api/verification.ts";
import { type Details, fieldsOf, lacking, type PaperKind, type Standing, type Step } from "../model.ts";
import { LevelField } from "./level-field.tsx";

const PICTURE_BYTES = 5 << 20;

/** What a level asks for: its fields, its pictures with previews, one button. */
export function LevelForm({ step, standing }: { step: Step; standing: Standing }) {
	const t = useT();
	const client = useQueryClient();
	const form = useRef<HTMLFormElement>(null);
	const key = useRef({ of: "", key: "" });
	const [details, setDetails] = useState<Details>({ document: standing.documents[0] ?? "", source: standing.sources[0] ?? "", country: "BD" });
	const [papers, setPapers] = useState<Partial<Record<PaperKind, string>>>({});
	const [faults, setFaults] = useState<Record<string, string>>({});
	const [turn, setTurn] = useState(0);
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		if (turn) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .papers-pictures .field-error')?.scrollIntoView({ block: "center", behavior: glide() });
	}, [turn]);
	const wrong = (found: Record<string, string>) => {
		setFaults(found);
		setTurn((n) => n + 1);
	};
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const mine = Object.fromEntries(fieldsOf(step.level).map((f) => [f.name, details[f.name]?.trim() ?? ""]));
		const lack = lacking(step, mine, papers);
		if (lack) return wrong({ [lack]: t("papers.fill") });
		const wish = JSON.stringify([mine, papers]);
		if (key.current.of !== wish) key.current = { of: wish, key: newKey() };
		setBusy(true);
		try {
			await sendLevel(step.level, mine, papers, key.current.key);
			toast(t("papers.thanks"), "ok");
			await client.invalidateQueries({ queryKey: standingKey });
		} catch (e) {
			const said: Record<string, string> = {};
			for (const at of [...fieldsOf(step.level).map((f) => f.name), ...step.papers, "papers"]) {
				const text = e instanceof ApiError ? e.fieldMessage(at) : undefined;
				if (text) said[at] = text;
			}
			wrong(Object.keys(said).length > 0 ? said : { form: refusal(e, t) });
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="pay-form papers-form" noValidate onSubmit={(e) => void submit(e)}>
			{faults.form && (
				<p className="form-refused" role="alert">
					<Icon name="alert" />
					{faults.form}
				</p>
			)}
			{fieldsOf(step.level).map((f) => (
				<LevelField
					key={f.name}
					field={f}
					standing={standing}
					value={details[f.name] ?? ""}
					error={faults[f.name] ?? ""}
					onChange={(text) => {
						setDetails((d) => ({ ...d, [f.name]: text }));
						setFaults((all) => ({ ...all, [f.name]: "" }));
					}}
				/>
			))}
			<div className="papers-pictures">
				{step.papers.map((kind, i) => (
					<Pictures
						key={kind}
						bounds={{ imagesMax: 1, imageBytes: PICTURE_BYTES }}
						label={i < step.required ? t(`papers.paper.${kind}`) : t("papers.optional", { what: t(`papers.paper.${kind}`) })}
						pictures={papers[kind] ? [{ name: kind, url: papers[kind] }] : []}
						error={faults[kind] ?? (i === 0 ? (faults.papers ?? "") : "")}
						onPictures={([picture]) => {
							setPapers(({ [kind]: _, ...rest }) => (picture ? { ...rest, [kind]: picture.url } : rest));
							setFaults((all) => ({ ...all, [kind]: "", papers: "" }));
						}}
					/>
				))}
			</div>
			<Button type="submit" size="lg" busy={busy}>
				{t("papers.send")}
			</Button>
		</form>
	);
}
