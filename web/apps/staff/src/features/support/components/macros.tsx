import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Skeleton, TextField, toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultText } from "../../../kit/fault.ts";
import { FormDialog } from "../../../kit/form-dialog.tsx";
import { WordsFields } from "../../../kit/words-fields.tsx";
import { Refusal } from "../../../kit/act-dialog.tsx";
import type { Macro } from "../model.ts";

const FRESH: Macro = { id: "", name: "", texts: { en: "" }, version: 0 };

/** The answers that staff keep at hand. */
export function MacroPanel() {
	const t = useT();
	const [edit, setEdit] = useState<Macro | null>(null);
	const { data } = useQuery({ queryKey: ["staff", "macros"], queryFn: ({ signal }) => request<{ items: Macro[] }>("/staff/support/macros", { signal }) });
	return (
		<section className="panel grid gap-3 p-4 sm:p-5">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-lg">{t("service.macros.title")}</h2>
				<Button kind="secondary" size="sm" icon="plus" onClick={() => setEdit(FRESH)}>
					{t("service.macros.add")}
				</Button>
			</div>
			<p className="text-sm text-text-2">{t("service.macros.lead")}</p>
			{!data && <Skeleton className="h-12" />}
			{data?.items.length === 0 && <p className="text-text-3">{t("service.macros.none")}</p>}
			<div className="flex flex-wrap gap-2">
				{data?.items.map((m) => (
					<Button key={m.id} kind="quiet" size="sm" onClick={() => setEdit(m)}>
						{m.name}
					</Button>
				))}
			</div>
			{edit && <MacroDialog of={edit} onClose={() => setEdit(null)} />}
		</section>
	);
}

function MacroDialog({ of, onClose }: { of: Macro; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [m, setM] = useState(of);
	const done = () => {
		void client.invalidateQueries({ queryKey: ["staff"] });
		onClose();
	};
	const save = useMutation({
		mutationFn: () => request("/staff/support/macros", { method: "PUT", body: { ...m, texts: Object.fromEntries(Object.entries(m.texts).filter(([, v]) => v.trim())) } }),
		onSuccess: done,
	});
	const drop = useMutation({
		mutationFn: () => request(`/staff/support/macros/${m.id}`, { method: "DELETE", query: { version: String(m.version) } }),
		onSuccess: done,
		onError: (e) => toast(faultText(e, t), "bad"),
	});
	return (
		<FormDialog
			title={m.name || t("service.macros.add")}
			confirm={t("service.macros.save")}
			busy={save.isPending || drop.isPending}
			onSubmit={() => save.mutate()}
			onClose={onClose}
		>
			<TextField label={t("service.macros.name")} maxLength={60} value={m.name} onChange={(e) => setM({ ...m, name: e.target.value })} />
			<WordsFields label={t("service.macros.text")} rows={4} maxLength={2000} value={m.texts} onChange={(texts) => setM({ ...m, texts })} />
			{save.error && <Refusal error={save.error} />}
			{m.id && (
				<Button kind="quiet" size="sm" icon="trash" busy={drop.isPending} onClick={() => drop.mutate()}>
					{t("service.macros.drop")}
				</Button>
			)}
		</FormDialog>
	);
}
