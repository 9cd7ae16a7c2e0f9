import { ApiError, request } from "@baize/api";
import { LANGUAGES, useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, Dialog, Tabs, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Note } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { faultsOf, type Item, type Kind, sent, WRITTEN } from "../model.ts";
import { ArtPreview } from "./art-preview.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { WordFields } from "./word-fields.tsx";

/** Writes or changes one item; a change that comes after another's is refused and said so. */
export function ItemEditor({ kind, item, onClose }: { kind: Kind; item: Item; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const [draft, setText] = useState(item);
	/** Another text is another intent, so it gets its own key. */
	const setDraft = (next: Item) => {
		key.current = newKey();
		setText(next);
	};
	const [lang, setLang] = useState<(typeof WRITTEN)[number]>("en");
	const [tried, setTried] = useState(false);
	const save = useMutation({
		mutationFn: () =>
			request<Item>(`/staff/content/${kind}${item.id ? `/${item.id}` : ""}`, { method: item.id ? "PUT" : "POST", body: bodyOf(draft), idempotencyKey: key.current }),
		onSuccess: () => {
			toast(t("staff.content.saved"), "ok");
			onClose();
		},
		onSettled: () => client.invalidateQueries({ queryKey: ["staff", "content", kind] }),
	});
	const faults = faultsOf(kind, draft);
	const submit = () => {
		setTried(true);
		if (Object.keys(faults).length) {
			if (faults.title) setLang("en");
		} else if (!save.isPending) save.mutate();
	};
	const stale = save.error instanceof ApiError && save.error.status === 409;
	return (
		<Dialog
			shape="wide"
			title={t(item.id ? "staff.content.change" : `staff.content.new.${kind}`)}
			onClose={() => !save.isPending && onClose()}
			foot={
				<>
					<Button kind="secondary" disabled={save.isPending} onClick={onClose}>
						{t("ui.cancel")}
					</Button>
					<Button busy={save.isPending} onClick={submit}>
						{t("staff.doc.save")}
					</Button>
				</>
			}
		>
			<form
				className="grid gap-4"
				onSubmit={(e) => {
					e.preventDefault();
					submit();
				}}
			>
				{kind === "banner" && <ArtPreview item={draft} lang={lang} />}
				<Tabs label={t("shell.language.label")} value={lang} options={WRITTEN.map((l) => ({ value: l, label: LANGUAGES[l] ?? l }))} onChange={setLang} />
				<WordFields kind={kind} lang={lang} item={draft} error={tried && lang === "en" && faults.title ? t(faults.title) : undefined} onChange={setDraft} />
				<PlaceFields kind={kind} item={draft} faults={tried ? faults : {}} onChange={setDraft} />
				{save.error && (
					<Note tone={stale ? "warn" : "bad"} icon={stale ? "refresh" : "alert"} title={faultText(save.error, t)}>
						{stale && t("staff.content.stale")}
					</Note>
				)}
			</form>
		</Dialog>
	);
}

function bodyOf(draft: Item): Item {
	const { id: _, ...rest } = sent(draft) as Item & { kind?: string };
	return rest;
}
