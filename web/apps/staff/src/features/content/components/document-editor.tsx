import { ApiError, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Chip, IconButton, TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note, State, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { ALL } from "../../../kit/languages.ts";
import { localOf, momentOf } from "../../../kit/moment.ts";
import { beforeOf, type DocumentName, draftOf, type Edition, type Editions, editionsKey, sentDraft } from "../documents.ts";
import { DocumentDiff } from "./document-diff.tsx";
import { PreviewPane, type Removed } from "./preview-pane.tsx";
import { RemovedNote } from "./removed-note.tsx";
import { WordsBeside } from "./words-beside.tsx";

interface EditorProps {
	name: DocumentName;
	/** The draft and the versions as they were when the writing began. */
	all: readonly Edition[];
	onClose: () => void;
}

/** Writes a document's next version as a draft, beside its preview or what it changes, and publishes it. */
export function DocumentEditor({ name, all, onClose }: EditorProps) {
	const t = useT();
	const client = useQueryClient();
	const [base, setBase] = useState(() => draftOf(all));
	const [draft, setDraft] = useState(base);
	const [removed, setRemoved] = useState<Removed[]>([]);
	const [beside, setBeside] = useState<"preview" | "diff">("preview");
	const [asking, setAsking] = useState(false);
	const told = useCallback((r: Removed[]) => setRemoved(r), []);
	const before = beforeOf(all, 0);
	const next = (before?.version ?? 0) + 1;
	const save = useMutation({
		mutationFn: () => request<Editions>(`/staff/documents/${name}/draft`, { method: "PUT", body: sentDraft(draft) }),
		onSuccess: (now) => {
			client.setQueryData(editionsKey(name), now);
			const kept = draftOf(now.items);
			setBase(kept);
			setDraft(kept);
			toast(t("staff.document.draftSaved"), "ok");
		},
	});
	const dirty = JSON.stringify(sentDraft(draft)) !== JSON.stringify(sentDraft(base));
	const stale = save.error instanceof ApiError && save.error.status === 409;
	return (
		<div className="editor">
			<header className="editor-head">
				<IconButton icon="chevron-left" label={t("staff.content.back")} onClick={onClose} />
				<h2 className="min-w-0 flex-1 truncate text-xl">{t("staff.document.title", { name: t(`staff.document.name.${name}`), version: next })}</h2>
				<State of="draft" prefix="staff.document.state" />
				<Button kind="secondary" busy={save.isPending} disabled={!dirty && base.revision > 0} onClick={() => save.mutate()}>
					{t("staff.document.save")}
				</Button>
				<Button disabled={dirty || base.revision === 0} onClick={() => setAsking(true)}>
					{t("staff.document.publish")}
				</Button>
			</header>
			<div className="editor-form">
				{save.error && (
					<Note tone={stale ? "warn" : "bad"} icon={stale ? "refresh" : "alert"} title={faultText(save.error, t)}>
						{stale && t("staff.document.stale")}
					</Note>
				)}
				{removed.length > 0 && <RemovedNote of={removed} />}
				<fieldset className="panel editor-part">
					<legend>{t("staff.content.words")}</legend>
					<WordsBeside kind="document" texts={draft.texts} languages={ALL} onChange={(texts) => setDraft({ ...draft, texts })} />
				</fieldset>
				<fieldset className="panel editor-part">
					<legend>{t("staff.content.when")}</legend>
					<TextField
						label={t("staff.document.from")}
						note={t("staff.document.fromNote")}
						type="datetime-local"
						value={localOf(draft.fromAt ?? "")}
						onChange={(e) => setDraft({ ...draft, fromAt: momentOf(e.target.value) })}
					/>
				</fieldset>
			</div>
			<div className="editor-side">
				{before && (
					<div className="flex gap-2">
						<Chip on={beside === "preview"} onClick={() => setBeside("preview")}>
							{t("staff.content.preview")}
						</Chip>
						<Chip on={beside === "diff"} onClick={() => setBeside("diff")}>
							{t("staff.document.compareTo", { version: before.version })}
						</Chip>
					</div>
				)}
				{beside === "diff" && before ? (
					<div className="panel p-4">
						<DocumentDiff before={before.texts} after={draft.texts} />
					</div>
				) : (
					<PreviewPane path={`/staff/documents/${name}/draft/preview`} piece={{ texts: sentDraft(draft).texts }} languages={ALL} onRemoved={told} />
				)}
			</div>
			{asking && (
				<ActDialog
					title={t("staff.document.publishAsk", { name: t(`staff.document.name.${name}`), version: next })}
					facts={[{ label: t("staff.document.holds"), value: base.fromAt ? <When at={base.fromAt} /> : t("staff.document.atOnce") }]}
					confirm={t("staff.document.publish")}
					done={t("staff.document.isPublished", { version: next })}
					run={() => request(`/staff/documents/${name}/draft/publish`, { method: "POST", body: { revision: base.revision } })}
					onClose={() => setAsking(false)}
					onDone={onClose}
				>
					{t(`staff.document.publishText.${name}`)}
				</ActDialog>
			)}
		</div>
	);
}
