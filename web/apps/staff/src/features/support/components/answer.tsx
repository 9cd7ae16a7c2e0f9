import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, toast } from "@baize/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { ActMenu } from "../../../kit/act-menu.tsx";
import { faultText } from "../../../kit/fault.ts";

const TYPING_EVERY_MS = 3000;

/** The bytes of a file in base64. */
const bytesOf = (file: File): Promise<string> =>
	new Promise((resolve, reject) => {
		const reader = new FileReader();
		reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
		reader.onerror = () => reject(reader.error);
		reader.readAsDataURL(file);
	});

/** Where an answer is written; a macro fills it in. Enter sends. */
export function Answer({ chat }: { chat: string }) {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const told = useRef(0);
	const input = useRef<HTMLInputElement>(null);
	const [text, setText] = useState("");
	const [files, setFiles] = useState<File[]>([]);
	const [busy, setBusy] = useState(false);
	const path = `/staff/support/chats/${chat}`;
	const macros = useQuery({
		queryKey: ["staff", `${path}/macros`],
		queryFn: ({ signal }) => request<{ items: { id: string; name: string; text: string }[] }>(`${path}/macros`, { signal }),
	});
	const write = (value: string) => {
		key.current = newKey();
		setText(value);
		if (performance.now() - told.current < TYPING_EVERY_MS) return;
		told.current = performance.now();
		void request(`${path}/typing`, { method: "POST" }).catch(() => {});
	};
	const send = async () => {
		if (busy || !(text.trim() || files.length)) return;
		setBusy(true);
		try {
			const images = await Promise.all(files.map(bytesOf));
			await request(`${path}/lines`, { method: "POST", body: { text: text.trim(), images }, idempotencyKey: key.current });
			key.current = newKey();
			setText("");
			setFiles([]);
		} catch (e) {
			toast(faultText(e, t), "bad");
		}
		await client.invalidateQueries({ queryKey: ["staff", path] });
		setBusy(false);
	};
	const press = (e: KeyboardEvent) => {
		if (e.key !== "Enter" || e.shiftKey || e.nativeEvent.isComposing) return;
		e.preventDefault();
		void send();
	};
	const list = macros.data?.items ?? [];
	return (
		<div className="desk-answer">
			<div className="flex flex-wrap items-center gap-2">
				{list.length > 0 && (
					<ActMenu
						label={t("service.desk.macro")}
						options={list.map((m) => ({ value: m.id, label: m.name }))}
						onPick={(id) => write(list.find((m) => m.id === id)?.text ?? text)}
					/>
				)}
				<Button kind="quiet" size="sm" icon="camera" onClick={() => input.current?.click()}>
					{files.length > 0 ? files.map((f) => f.name).join(", ") : t("service.desk.add")}
				</Button>
				<input ref={input} type="file" hidden multiple accept="image/png,image/jpeg" onChange={(e) => setFiles([...(e.target.files ?? [])].slice(0, 3))} />
			</div>
			<div className="flex items-end gap-2">
				<textarea className="flex-1" rows={3} dir="auto" aria-label={t("service.desk.write")} value={text} onChange={(e) => write(e.target.value)} onKeyDown={press} />
				<Button busy={busy} disabled={!(text.trim() || files.length)} onClick={() => void send()}>
					{t("service.desk.send")}
				</Button>
			</div>
		</div>
	);
}
