import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, cx, Field, Icon } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import type { Picture } from "../../../app/picture.ts";
import { Pictures } from "../../../app/pictures.tsx";
import { refusal } from "../../../app/refusal.ts";
import { beginChat, SUPPORT } from "../api/support.ts";
import { TOPIC_ICONS, type Topic } from "../model.ts";
import { PICTURES } from "./composer.tsx";

/** The first words of a chat. */
export function BeginChat({ topics }: { topics: readonly Topic[] }) {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const [topic, setTopic] = useState<Topic>("other");
	const [text, setText] = useState("");
	const [pictures, setPictures] = useState<Picture[]>([]);
	const [error, setError] = useState({ text: "", images: "", form: "" });
	const [busy, setBusy] = useState(false);
	const changed = () => {
		key.current = newKey();
		setError({ text: "", images: "", form: "" });
	};
	const send = async (e: FormEvent) => {
		e.preventDefault();
		if (!text.trim()) return setError({ text: t("support.textNeeded"), images: "", form: "" });
		setBusy(true);
		try {
			await beginChat(topic, text.trim(), pictures, key.current);
		} catch (e) {
			const at = (name: string) => (e instanceof ApiError ? (e.fieldMessage(name) ?? "") : "");
			const fields = { text: at("text"), images: at("images") };
			setError({ ...fields, form: fields.text || fields.images ? "" : refusal(e, t) });
		}
		await client.invalidateQueries({ queryKey: SUPPORT });
		setBusy(false);
	};
	return (
		<form className="fb-form card chat-begin" onSubmit={(e) => void send(e)} noValidate>
			<p className="chat-open">
				<span className="chat-live" aria-hidden="true" />
				{t("support.open")}
			</p>
			<div role="alert">{error.form && <p className="form-alert">{error.form}</p>}</div>
			<fieldset>
				<legend className="field-label">{t("feedback.topic")}</legend>
				<div className="fb-topics">
					{topics.map((x) => (
						<label key={x} className={cx("fb-topic")}>
							<input
								type="radio"
								name="topic"
								value={x}
								checked={topic === x}
								onChange={() => {
									setTopic(x);
									changed();
								}}
							/>
							<Icon name={TOPIC_ICONS[x]} />
							<span>{t(`feedback.type.${x}`)}</span>
						</label>
					))}
				</div>
			</fieldset>
			<Field label={t("support.question")} error={error.text}>
				{(control) => (
					<textarea
						{...control}
						rows={4}
						dir="auto"
						value={text}
						onChange={(e) => {
							setText(e.target.value);
							changed();
						}}
					/>
				)}
			</Field>
			<Pictures
				bounds={PICTURES}
				pictures={pictures}
				error={error.images}
				onPictures={(p) => {
					setPictures(p);
					changed();
				}}
			/>
			<Button type="submit" size="lg" icon="headset" busy={busy}>
				{t("support.begin")}
			</Button>
		</form>
	);
}
