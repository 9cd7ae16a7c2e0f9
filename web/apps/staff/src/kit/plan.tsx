import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, TextField, toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Note, Operator, When } from "./bits.tsx";
import { faultText } from "./fault.ts";
import { FormDialog } from "./form-dialog.tsx";
import { Changes, leaves } from "./history.tsx";
import { momentOf } from "./moment.ts";

interface Plan {
	dueAt: string;
	staff: string;
	patch: unknown;
	state: "WAITING" | "DONE" | "DROPPED" | "REFUSED";
	refusal?: string;
}

const keyOf = (subject: string) => ["staff", "plans", subject];

/** Lets what is being written hold from a time on instead of now. */
export function PlanButton({ subject, version, value, onPlanned }: { subject: string; version: number; value: () => unknown; onPlanned: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [open, setOpen] = useState(false);
	const [local, setLocal] = useState("");
	const make = useMutation({
		mutationFn: () => request(`/staff/site/plans/${subject}`, { method: "POST", body: { version, at: momentOf(local), value: value() } }),
		onSuccess: () => {
			toast(t("staff.plan.done"), "ok");
			setOpen(false);
			onPlanned();
		},
		onSettled: () => client.invalidateQueries({ queryKey: keyOf(subject) }),
	});
	return (
		<>
			<Button kind="secondary" size="sm" icon="clock" onClick={() => setOpen(true)}>
				{t("staff.plan.open")}
			</Button>
			{open && (
				<FormDialog
					title={t("staff.plan.title")}
					confirm={t("staff.plan.confirm")}
					ready={momentOf(local) !== ""}
					busy={make.isPending}
					onSubmit={() => make.mutate()}
					onClose={() => setOpen(false)}
				>
					<p className="text-sm text-text-2">{t("staff.plan.lead")}</p>
					<TextField label={t("staff.plan.at")} type="datetime-local" data-focus value={local} onChange={(e) => setLocal(e.target.value)} />
					{make.isError && <Note tone="bad" icon="alert" title={faultText(make.error, t)} />}
				</FormDialog>
			)}
		</>
	);
}

/** What waits for its time, with a way to take it back, and the last one that a rule refused. */
export function PlanList({ subject }: { subject: string }) {
	const t = useT();
	const client = useQueryClient();
	const all = useQuery({ queryKey: keyOf(subject), queryFn: ({ signal }) => request<{ items: Plan[] }>(`/staff/site/plans/${subject}`, { signal }), staleTime: 0 });
	const drop = useMutation({
		mutationFn: (at: string) => request(`/staff/site/plans/${subject}/drop`, { method: "POST", body: { at } }),
		onSuccess: () => toast(t("staff.plan.dropped"), "ok"),
		onError: (e) => toast(faultText(e, t), "bad"),
		onSettled: () => client.invalidateQueries({ queryKey: keyOf(subject) }),
	});
	const plans = all.data?.items ?? [];
	const waiting = plans.filter((p) => p.state === "WAITING");
	const last = plans.find((p) => p.state !== "WAITING");
	return (
		<>
			{last?.state === "REFUSED" && (
				<Note tone="warn" icon="alert" title={t("staff.plan.refused")}>
					<p>
						<When at={last.dueAt} /> · <code>{last.refusal}</code>
					</p>
				</Note>
			)}
			{waiting.length > 0 && (
				<ol className="versions" aria-label={t("staff.plan.waiting")}>
					{waiting.map((p) => (
						<li key={p.dueAt}>
							<div className="version-head">
								<b>{t("staff.plan.waiting")}</b>
								<When at={p.dueAt} />
								<Operator of={p.staff} />
							</div>
							<Changes of={Object.entries(leaves(p.patch)).map(([path, after]) => ({ path, before: "", after }))} />
							<Button kind="secondary" size="sm" busy={drop.isPending} onClick={() => drop.mutate(p.dueAt)}>
								{t("staff.plan.drop")}
							</Button>
						</li>
					))}
				</ol>
			)}
		</>
	);
}
