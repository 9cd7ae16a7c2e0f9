import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, ErrorState, Skeleton } from "@baize/ui";
import type { ReactNode } from "react";
import { Note } from "./bits.tsx";
import { faultText } from "./fault.ts";
import { HistoryButton, type Words } from "./history.tsx";
import { PlanButton, PlanList } from "./plan.tsx";

interface Held {
	doc: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
	dirty: boolean;
	madeFrom: number;
	drop: () => void;
	reload: () => Promise<void>;
	save: { isPending: boolean; error: unknown; mutate: () => void };
}

/** A panel around a setting: its states, its form, the bar that saves it. A stale change offers the newest settings. */
export function SettingPanel({
	of,
	title,
	lead,
	history,
	words,
	onSave,
	plan,
	children,
}: {
	of: Held;
	title: string;
	lead?: string;
	/** The subject, or the path of another room's setting, whose history is offered. */
	history?: string;
	/** What differs between its versions, where their paths are not for reading. */
	words?: Words;
	onSave?: () => void;
	/** The whole document as it is to be, where the change may wait for a time; needs a subject's history. */
	plan?: () => unknown;
	children: () => ReactNode;
}) {
	const t = useT();
	const stale = of.save.error instanceof ApiError && of.save.error.status === 409;
	return (
		<section className="panel p-4 sm:p-5">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="text-lg">{title}</h2>
				{history && <HistoryButton subject={history} words={words} disabled={of.dirty} onRestored={() => void of.reload()} />}
			</div>
			{lead && <p className="mt-1 text-sm text-text-2">{lead}</p>}
			<div className="mt-4 grid gap-4">
				{plan && history && <PlanList subject={history} />}
				{of.doc.isPending ? <Skeleton className="h-40" /> : of.doc.isError ? <ErrorState text={faultText(of.doc.error, t)} onRetry={() => void of.doc.refetch()} /> : children()}
				<div className="save-foot">
					{stale && (
						<Note tone="warn" icon="refresh" title={faultText(of.save.error, t)}>
							<p>{t("staff.doc.stale")}</p>
							<Button kind="secondary" size="sm" className="mt-2" onClick={() => void of.reload()}>
								{t("staff.doc.newest")}
							</Button>
						</Note>
					)}
					{of.save.error != null && !stale && <Note tone="bad" icon="alert" title={faultText(of.save.error, t)} />}
					{of.dirty && !stale && (
						<div className="save-bar">
							<span className="min-w-0 flex-1 text-sm text-text-2">{t("staff.doc.unsaved")}</span>
							<Button kind="quiet" size="sm" disabled={of.save.isPending} onClick={of.drop}>
								{t("staff.doc.discard")}
							</Button>
							{plan && history && <PlanButton subject={history} version={of.madeFrom} value={plan} onPlanned={of.drop} />}
							<Button size="sm" busy={of.save.isPending} onClick={onSave ?? (() => of.save.mutate())}>
								{t("staff.doc.save")}
							</Button>
						</div>
					)}
				</div>
			</div>
		</section>
	);
}
