import { ApiError } from "@baize/api";
import { RetryNote, retrySeconds, useCountdownOf } from "@baize/entry";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Copyable, cx, ErrorState, Field, Icon, Skeleton } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { type Receipt, sendFeedback, useBounds } from "../api/feedback.ts";
import type { Picture } from "../../../app/picture.ts";
import { Pictures } from "../../../app/pictures.tsx";
import { type Bounds, faultsOf, lengthOf, TOPIC_ICONS, type Topic } from "../model.ts";

/** The form of a message, from its bounds on to its number. */
export function WriteFeedback({ isLogin, onMine, onClose }: { isLogin: boolean; onMine: () => void; onClose: () => void }) {
	const { bounds, error, retry } = useBounds();
	const [done, setDone] = useState<Receipt | null>(null);
	if (!bounds) return error ? <ErrorState onRetry={retry} /> : <FormSkeleton />;
	if (done) return <Thanks receipt={done} isLogin={isLogin} onMine={onMine} onClose={onClose} />;
	return <Form bounds={bounds} onDone={setDone} />;
}

function Form({ bounds, onDone }: { bounds: Bounds; onDone: (r: Receipt) => void }) {
	const t = useT();
	const client = useQueryClient();
	const form = useRef<HTMLFormElement>(null);
	const key = useRef(newKey());
	const [topic, setTopic] = useState<Topic | "">("");
	const [content, setContent] = useState("");
	const [pictures, setPictures] = useState<Picture[]>([]);
	const [faults, setFaults] = useState({ type: "", content: "", images: "", form: "", turn: 0 });
	const [busy, setBusy] = useState(false);
	const wait = useCountdownOf();
	const topicFault = useId();
	useEffect(() => {
		if (faults.turn) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]')?.focus();
	}, [faults.turn]);
	const show = (f: Partial<typeof faults>) => setFaults((old) => ({ type: "", content: "", images: "", form: "", ...f, turn: old.turn + 1 }));
	/** What was changed is another message: it gets a key of its own. */
	const changed = () => {
		key.current = newKey();
		setFaults((f) => ({ ...f, type: "", content: "", images: "", form: "", turn: 0 }));
	};
	const bound = t(`feedback.bounds.${bounds.unit}`, { min: bounds.minLength, max: bounds.maxLength });
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const wrong = faultsOf(bounds, topic, content);
		if (wrong.type || wrong.content) return show({ type: wrong.type ? t("feedback.topicNeeded") : "", content: wrong.content ? bound : "" });
		setBusy(true);
		try {
			onDone(await sendFeedback(topic as Topic, content.trim(), pictures, key.current));
			void client.invalidateQueries({ queryKey: ["member", "feedback"] });
		} catch (e) {
			const at = (name: string) => (e instanceof ApiError ? (e.fieldMessage(name) ?? "") : "");
			const said = { type: at("type"), content: at("content"), images: at("images") };
			wait.begin(retrySeconds(e));
			show({ ...said, form: Object.values(said).some(Boolean) ? "" : refusal(e, t) });
		}
		setBusy(false);
	};
	const n = lengthOf(content.trim(), bounds.unit);
	return (
		<form ref={form} className="fb-form" onSubmit={(e) => void submit(e)} noValidate>
			<div role="alert">{faults.form && <Alert text={faults.form} />}</div>
			<RetryNote left={wait.left} />
			<fieldset aria-describedby={faults.type ? topicFault : undefined}>
				<legend className="field-label">{t("feedback.topic")}</legend>
				<div className="fb-topics">
					{bounds.types.map((x) => (
						<label key={x} className="fb-topic">
							<input
								type="radio"
								name="type"
								value={x}
								checked={topic === x}
								aria-invalid={faults.type ? true : undefined}
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
				{faults.type && <Wrong id={topicFault} text={faults.type} />}
			</fieldset>
			<div className="fb-message">
				<Field label={t("feedback.content")} note={bound} error={faults.content}>
					{(control) => (
						<textarea
							{...control}
							name="content"
							rows={6}
							dir="auto"
							value={content}
							onChange={(e) => {
								setContent(e.target.value);
								changed();
							}}
						/>
					)}
				</Field>
				<p className={cx("fb-count", n > bounds.maxLength && "is-over")} aria-hidden="true">
					{t("feedback.count", { n, max: bounds.maxLength })}
				</p>
			</div>
			{bounds.imagesMax > 0 && (
				<Pictures
					bounds={bounds}
					pictures={pictures}
					error={faults.images}
					onPictures={(f) => {
						setPictures(f);
						changed();
					}}
				/>
			)}
			<Button type="submit" size="lg" busy={busy} disabled={wait.left > 0}>
				{t("feedback.send")}
			</Button>
		</form>
	);
}

const Wrong = ({ id, text }: { id: string; text: string }) => (
	<p id={id} className="field-error">
		<Icon name="alert" className="h-5 w-5" />
		{text}
	</p>
);

const Alert = ({ text }: { text: string }) => (
	<p className="form-alert">
		<Icon name="alert" />
		{text}
	</p>
);

function Thanks({ receipt, isLogin, onMine, onClose }: { receipt: Receipt; isLogin: boolean; onMine: () => void; onClose: () => void }) {
	const t = useT();
	const head = useRef<HTMLHeadingElement>(null);
	useEffect(() => head.current?.focus(), []);
	return (
		<div className="state fb-thanks">
			<span className="state-mark">
				<Icon name="check" className="h-9 w-9" />
			</span>
			<h3 ref={head} tabIndex={-1}>
				{t("feedback.thanks")}
			</h3>
			<p>{t("feedback.number")}</p>
			<Copyable text={receipt.ticket} />
			<p>{t(isLogin ? "feedback.thanksMember" : "feedback.thanksVisitor")}</p>
			<div className="fb-acts">
				{isLogin && (
					<Button kind="secondary" onClick={onMine}>
						{t("feedback.tab.mine")}
					</Button>
				)}
				<Button onClick={onClose}>{t("ui.ok")}</Button>
			</div>
		</div>
	);
}

const FormSkeleton = () => (
	<div className="fb-form" aria-hidden="true">
		<Skeleton className="h-5 w-40" />
		<div className="fb-topics">
			{["a", "b", "c", "d", "e", "f"].map((x) => (
				<Skeleton key={x} className="h-[76px] rounded-button" />
			))}
		</div>
		<Skeleton className="h-40" />
		<Skeleton className="h-24" />
		<Skeleton className="h-13 rounded-button" />
	</div>
);
