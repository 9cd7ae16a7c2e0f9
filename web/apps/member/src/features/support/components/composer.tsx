import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, IconButton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { Picture } from "../../../app/picture.ts";
import { Pictures } from "../../../app/pictures.tsx";
import { refusal } from "../../../app/refusal.ts";
import { SUPPORT, tellTyping, writeLine } from "../api/support.ts";

/** What a line may carry. */
export const PICTURES = { imagesMax: 3, imageBytes: 5 << 20 };

const TYPING_EVERY_MS = 3000;

/** Where a line is written: Enter sends, Shift and Enter begin a new line. */
export function Composer() {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const told = useRef(0);
	const [text, setText] = useState("");
	const [pictures, setPictures] = useState<Picture[]>([]);
	const [more, setMore] = useState(false);
	const [busy, setBusy] = useState(false);
	const write = (value: string) => {
		key.current = newKey();
		setText(value);
		const now = performance.now();
		if (now - told.current < TYPING_EVERY_MS) return;
		told.current = now;
		tellTyping();
	};
	const send = async () => {
		if (busy || !(text.trim() || pictures.length)) return;
		setBusy(true);
		try {
			await writeLine(text.trim(), pictures, key.current);
			key.current = newKey();
			setText("");
			setPictures([]);
			setMore(false);
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		await client.invalidateQueries({ queryKey: [...SUPPORT, "chat"] });
		setBusy(false);
	};
	const press = (e: KeyboardEvent) => {
		if (e.key !== "Enter" || e.shiftKey || e.nativeEvent.isComposing) return;
		e.preventDefault();
		void send();
	};
	return (
		<form
			className="chat-compose"
			onSubmit={(e: FormEvent) => {
				e.preventDefault();
				void send();
			}}
		>
			{more && <Pictures bounds={PICTURES} pictures={pictures} error="" onPictures={setPictures} />}
			<div className="chat-type">
				<IconButton icon="camera" label={t("feedback.addPicture")} aria-expanded={more} onClick={() => setMore(!more)} />
				<textarea rows={1} dir="auto" aria-label={t("support.write")} placeholder={t("support.write")} value={text} onChange={(e) => write(e.target.value)} onKeyDown={press} />
				<Button type="submit" busy={busy} disabled={!(text.trim() || pictures.length)}>
					{t("support.send")}
				</Button>
			</div>
		</form>
	);
}
