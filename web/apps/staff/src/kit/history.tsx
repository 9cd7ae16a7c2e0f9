import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, EmptyState, ErrorState, Skeleton, toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Operator, When } from "./bits.tsx";
import { faultText } from "./fault.ts";

interface Saved {
	version: number;
	staff: string;
	at: string;
	value: unknown;
}

/** The leaves of a document by their paths, as texts. */
export function leaves(of: unknown, path = ""): Record<string, string> {
	if (of === null || typeof of !== "object") return { [path]: String(of ?? "") };
	return Object.assign({}, ...Object.entries(of).map(([k, v]) => leaves(v, path ? `${path}.${k}` : k)));
}

/** What differs between two documents: paths with the text before and after. */
export function differences(before: unknown, after: unknown): { path: string; before: string; after: string }[] {
	const [a, b] = [leaves(before), leaves(after)];
	return [...new Set([...Object.keys(a), ...Object.keys(b)])]
		.filter((p) => (a[p] ?? "") !== (b[p] ?? ""))
		.sort()
		.map((path) => ({ path, before: a[path] ?? "", after: b[path] ?? "" }));
}

/** What differs between two versions of a setting, in its page's words. */
export type Words = (before: unknown, after: unknown) => ReturnType<typeof differences>;

/** What differs, path by path; worded where the paths are sentences of their page. */
export const Changes = ({ of, worded }: { of: ReturnType<typeof differences>; worded?: boolean }) => (
	<ul className="changes">
		{of.map((d) => (
			<li key={d.path}>
				<p className={worded ? "font-semibold text-text-1" : "font-mono"}>{d.path}</p>
				{d.before && (
					<del>
						<bdi>{d.before}</bdi>
					</del>
				)}
				{d.after && (
					<ins>
						<bdi>{d.after}</bdi>
					</ins>
				)}
			</li>
		))}
	</ul>
);

/** The history of a subject of settings (of the site by its name, of another room by its path): who changed what, with a way back to each. */
export function HistoryButton({ subject, words, disabled, onRestored }: { subject: string; words?: Words; disabled?: boolean; onRestored: () => void }) {
	const t = useT();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button kind="quiet" size="sm" icon="history" disabled={disabled} onClick={() => setOpen(true)}>
				{t("staff.history.open")}
			</Button>
			{open && <HistoryDrawer subject={subject} words={words} onClose={() => setOpen(false)} onRestored={onRestored} />}
		</>
	);
}

function HistoryDrawer({ subject, words, onClose, onRestored }: { subject: string; words?: Words; onClose: () => void; onRestored: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const path = subject.startsWith("/") ? `${subject}/history` : `/staff/site/history/${subject}`;
	const all = useQuery({ queryKey: ["staff", "history", subject], queryFn: ({ signal }) => request<{ items: Saved[] }>(path, { signal }), staleTime: 0 });
	const restore = useMutation({
		mutationFn: (from: number) => request(`${path}/restore`, { method: "POST", body: { version: all.data?.items[0]?.version ?? 0, from } }),
		onSuccess: () => {
			toast(t("staff.history.undone"), "ok");
			onRestored();
			onClose();
		},
		onError: (e) => toast(faultText(e, t), "bad"),
		onSettled: () => client.invalidateQueries({ queryKey: ["staff", "history", subject] }),
	});
	const rows = all.data?.items ?? [];
	return (
		<Dialog shape="drawer-end" title={t("staff.history.title")} onClose={onClose}>
			{all.isPending && <Skeleton className="h-60" />}
			{all.isError && <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />}
			{rows.length === 1 && <EmptyState icon="history" title={t("staff.history.none")} />}
			{rows.length > 1 && (
				<ol className="versions">
					{rows.map((v, n) => (
						<li key={v.version}>
							<div className="version-head">
								<b>{v.version ? t("staff.versions.number", { version: v.version }) : t("staff.versions.act.start")}</b>
								{v.at && <When at={v.at} />}
								{v.staff && <Operator of={v.staff} />}
							</div>
							<Changes worded={words !== undefined} of={n + 1 < rows.length ? (words ?? differences)(rows[n + 1]?.value, v.value) : []} />
							{n > 0 && (
								<Button kind="secondary" size="sm" icon="history" busy={restore.isPending} onClick={() => restore.mutate(v.version)}>
									{t(n === 1 ? "staff.history.undo" : "staff.versions.restore")}
								</Button>
							)}
						</li>
					))}
				</ol>
			)}
		</Dialog>
	);
}
