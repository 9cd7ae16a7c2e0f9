import { ApiError, request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, TextField, toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Refusal } from "../../../kit/act-dialog.tsx";
import { Facts, Note, Sum } from "../../../kit/bits.tsx";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { localOf, momentOf } from "../../../kit/moment.ts";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { bodyOf, type Draft, draftOf, FIELDS, type Kind, type Quest } from "./model.ts";
import { RuleForm } from "./rule-form.tsx";

interface Cost {
	take: string;
	most: string;
	open: boolean;
}

/** Writes a new draft or changes one; what it can cost is told before it is kept. */
export function EditDialog({ kind, of, onClose }: { kind: Kind; of?: Quest; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [d, setD] = useState<Draft>(() => draftOf(kind, of));
	const change = (next: Partial<Draft>) => setD({ ...d, ...next });
	const preview = useMutation({ mutationFn: () => request<Cost>("/staff/quests/preview", { method: "POST", body: bodyOf(d) }) });
	const keep = useMutation({
		mutationFn: () => request<Quest>(of ? `/staff/quests/${of.id}` : "/staff/quests", { method: of ? "PUT" : "POST", body: bodyOf(d) }),
		onSuccess: () => {
			toast(t("questdesk.kept"), "ok");
			void client.invalidateQueries({ queryKey: ["staff"] });
			onClose();
		},
	});
	const fault = keep.error ?? preview.error;
	return (
		<FormDialog
			title={t(`questdesk.kind.${kind}`)}
			confirm={t("questdesk.keep")}
			ready={d.tag !== "" && (d.name.en ?? "") !== ""}
			busy={keep.isPending}
			onSubmit={() => keep.mutate()}
			onClose={onClose}
		>
			<TextField label={t("questdesk.tag")} maxLength={60} disabled={of !== undefined} value={d.tag} onChange={(e) => change({ tag: e.target.value.toLowerCase() })} />
			<WordsFields label={t("questdesk.name")} maxLength={60} value={d.name} onChange={(name) => change({ name })} />
			<WordsFields label={t("questdesk.text")} value={d.text} rows={2} maxLength={400} onChange={(text) => change({ text })} />
			<div className="grid gap-4 sm:grid-cols-2">
				<TextField label={t("questdesk.from")} type="datetime-local" value={localOf(d.from)} onChange={(e) => change({ from: momentOf(e.target.value) })} />
				<TextField label={t("questdesk.until")} type="datetime-local" value={localOf(d.until)} onChange={(e) => change({ until: momentOf(e.target.value) })} />
				<RuleForm fields={FIELDS[kind]} part={d.part} onChange={(part) => change({ part })} />
			</div>
			<Button kind="secondary" icon="chart" busy={preview.isPending} onClick={() => preview.mutate()}>
				{t("questdesk.preview")}
			</Button>
			{preview.data && (
				<Facts
					className="facts-boxed"
					of={[
						{ label: t("questdesk.cost.take"), value: <Sum of={preview.data.take} currency={d.currency} /> },
						{ label: t("questdesk.cost.most"), value: preview.data.open ? t("questdesk.cost.open") : <Sum of={preview.data.most} currency={d.currency} /> },
					]}
				/>
			)}
			{fault && <Refused error={fault} />}
		</FormDialog>
	);
}

/** What is wrong, field by field. */
function Refused({ error }: { error: unknown }) {
	if (!(error instanceof ApiError) || error.fields.length === 0) return <Refusal error={error} />;
	return (
		<Note tone="bad" icon="alert">
			{error.fields.map((f) => (
				<p key={f.path}>{f.message}</p>
			))}
		</Note>
	);
}
