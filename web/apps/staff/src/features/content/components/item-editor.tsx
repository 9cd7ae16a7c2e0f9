import { ApiError, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Button, IconButton, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note, State } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { ALL } from "../../../kit/languages.ts";
import { DOCUMENTS } from "../documents.ts";
import { faultsOf, type Item, type Kind, sent } from "../model.ts";
import { itemsKey } from "../use-items.ts";
import { AudiencePicker } from "./audience-picker.tsx";
import { PlaceFields, ScheduleFields } from "./place-fields.tsx";
import { PreviewPane, type Removed } from "./preview-pane.tsx";
import { RemovedNote } from "./removed-note.tsx";
import { VersionsDrawer } from "./versions-drawer.tsx";
import { WordsBeside } from "./words-beside.tsx";

interface EditorProps {
	kind: Kind;
	item: Item;
	/** Tags of the other items of the kind. */
	others: readonly string[];
	onClose: () => void;
}

/** Writes or changes one item beside its preview; a change that comes after another's is refused and said so. */
export function ItemEditor({ kind, item, others, onClose }: EditorProps) {
	const t = useT();
	const client = useQueryClient();
	const key = useRef(newKey());
	const [base, setBase] = useState(item);
	const [draft, setText] = useState(item);
	/** Another text is another intent, so it gets its own key. */
	const setDraft = (next: Item) => {
		key.current = newKey();
		setText(next);
	};
	const adopt = (next: Item) => {
		setBase(next);
		setDraft(next);
	};
	const [tried, setTried] = useState(false);
	const [removed, setRemoved] = useState<Removed[]>([]);
	const [open, setOpen] = useState<"" | "versions" | "remove">("");
	const told = useCallback((r: Removed[]) => setRemoved(r), []);
	const path = `/staff/content/${kind}${base.id ? `/${base.id}` : ""}`;
	const save = useMutation({
		mutationFn: () => request<Item>(path, { method: base.id ? "PUT" : "POST", body: sent(draft), idempotencyKey: key.current }),
		onSuccess: (next) => {
			const count = removed.reduce((n, r) => n + r.count, 0);
			toast(count ? t("staff.content.savedLess", { n: count }) : t("staff.content.saved"), "ok");
			adopt(next);
		},
		onSettled: () => client.invalidateQueries({ queryKey: itemsKey(kind), exact: true }),
	});
	const faults = faultsOf(kind, draft);
	const said = (k: keyof typeof faults) => (tried && faults[k] ? t(faults[k]) : undefined);
	const submit = () => {
		setTried(true);
		if (Object.keys(faults).length === 0 && !save.isPending) save.mutate();
	};
	const stale = save.error instanceof ApiError && save.error.status === 409;
	const dirty = JSON.stringify(sent(draft)) !== JSON.stringify(sent(base));
	return (
		<div className="editor">
			<header className="editor-head">
				<IconButton icon="chevron-left" label={t("staff.content.back")} onClick={onClose} />
				<h2 className="min-w-0 flex-1 truncate text-xl">{draft.texts.en?.title || t(`staff.content.new.${kind}`)}</h2>
				{base.id && <State of={base.state ?? "draft"} />}
				{base.id && (
					<Button kind="secondary" size="sm" icon="history" onClick={() => setOpen("versions")}>
						{t("staff.versions.number", { version: base.version })}
					</Button>
				)}
				{base.id && <IconButton icon="trash" label={t("staff.content.remove")} onClick={() => setOpen("remove")} />}
				<Button busy={save.isPending} disabled={!dirty && base.version > 0} onClick={submit}>
					{t("staff.doc.save")}
				</Button>
			</header>
			<form
				className="editor-form"
				onSubmit={(e) => {
					e.preventDefault();
					submit();
				}}
			>
				{save.error && (
					<Note tone={stale ? "warn" : "bad"} icon={stale ? "refresh" : "alert"} title={faultText(save.error, t)}>
						{stale && t("staff.content.stale")}
					</Note>
				)}
				{removed.length > 0 && <RemovedNote of={removed} />}
				{kind === "help" && DOCUMENTS.some((d) => d === draft.tag) && <Note tone="info" icon="book" title={t("staff.content.isDocument")} />}
				<fieldset className="panel editor-part">
					<legend>{t("staff.content.words")}</legend>
					<WordsBeside kind={kind} texts={draft.texts} languages={ALL} error={said("title")} onChange={(texts) => setDraft({ ...draft, texts })} />
				</fieldset>
				<fieldset className="panel editor-part">
					<legend>{t("staff.content.where")}</legend>
					<PlaceFields kind={kind} item={draft} parents={others.filter((o) => o !== draft.tag)} faults={tried ? faults : {}} onChange={setDraft} />
				</fieldset>
				<fieldset className="panel editor-part">
					<legend>{t("staff.content.when")}</legend>
					<ScheduleFields item={draft} fault={said("toAt")} onChange={setDraft} />
				</fieldset>
				<fieldset className="panel editor-part">
					<legend>{t("staff.content.whom")}</legend>
					<AudiencePicker value={draft.audience ?? {}} languages={ALL} noWho={kind === "popup"} onChange={(audience) => setDraft({ ...draft, audience })} />
				</fieldset>
			</form>
			<PreviewPane
				path={`/staff/content/${kind}/preview`}
				piece={{ item: { ...sent(draft), tag: draft.tag || "x-1" } }}
				readers={{ rankFrom: draft.audience?.rankFrom }}
				languages={ALL}
				onRemoved={told}
			/>
			{open === "versions" && (
				<VersionsDrawer
					kind={kind}
					item={base}
					onClose={() => setOpen("")}
					onRestored={(next) => {
						adopt(next);
						setOpen("");
					}}
				/>
			)}
			{open === "remove" && (
				<ActDialog
					title={t("staff.content.removeAsk")}
					danger
					facts={[{ label: t("staff.content.title"), value: base.texts.en?.title ?? base.tag }]}
					confirm={t("staff.content.remove")}
					done={t("staff.content.removed", { title: base.texts.en?.title ?? base.tag })}
					run={(_, once) => request(path, { method: "DELETE", idempotencyKey: once })}
					onClose={() => setOpen("")}
					onDone={onClose}
				>
					{t("staff.content.removeText")}
				</ActDialog>
			)}
		</div>
	);
}
