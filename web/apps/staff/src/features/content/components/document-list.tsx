import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, buttonClass, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note, Operator, State, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { beforeOf, type DocumentName, type Edition, useEditions } from "../documents.ts";
import { DocumentDiff } from "./document-diff.tsx";

type Act = { what: "compare" | "withdraw" | "drop"; of: Edition };

/** The draft and every version of a document: since when it holds, who accepted it, what it changed. */
export function DocumentList({ name, onWrite }: { name: DocumentName; onWrite: (all: readonly Edition[]) => void }) {
	const t = useT();
	const all = useEditions(name);
	const [act, setAct] = useState<Act | null>(null);
	if (all.isPending) return <Skeleton className="h-80" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	const items = all.data.items;
	const draft = items.find((e) => e.version === 0);
	const close = () => setAct(null);
	const before = act && beforeOf(items, act.of.version);
	return (
		<div className="grid gap-4">
			<Note tone="info" icon="book" title={t(`staff.document.what.${name}`)} />
			<div className="tools">
				<Button icon={draft ? "edit" : "plus"} onClick={() => onWrite(items)}>
					{t(draft ? "staff.document.goOn" : "staff.document.write")}
				</Button>
				<a className={buttonClass("secondary")} href={`/${name}`} target="_blank" rel="noreferrer">
					{t("staff.document.onSite")}
				</a>
			</div>
			<ol className="panel editions" aria-label={t(`staff.document.name.${name}`)}>
				{items.map((e) => (
					<li key={e.version}>
						<div className="edition-head">
							<b>{e.version ? t("staff.versions.number", { version: e.version }) : t("staff.document.draft")}</b>
							<State of={e.state} prefix="staff.document.state" />
							{name === "terms" && e.version > 0 && <span className="edition-count">{t("staff.document.accepted", { n: e.accepted })}</span>}
						</div>
						<p className="item-facts">
							{e.version > 0 && (
								<span>
									{t("staff.document.holds")} <When at={e.fromAt ?? ""} />
								</span>
							)}
							{e.at && (
								<span>
									{t(e.version ? "staff.document.published" : "staff.document.saved")} <When at={e.at} />
								</span>
							)}
							{e.staff && <Operator of={e.staff} />}
						</p>
						{e.texts.en?.subtitle && <p className="text-sm text-text-2">{e.texts.en.subtitle}</p>}
						<div className="edition-acts">
							{beforeOf(items, e.version) && (
								<Button kind="secondary" size="sm" icon="history" onClick={() => setAct({ what: "compare", of: e })}>
									{t("staff.document.compare")}
								</Button>
							)}
							{e.version > 0 && (
								<a className={buttonClass("quiet", "sm")} href={`/${name}?version=${e.version}`} target="_blank" rel="noreferrer">
									{t("staff.document.read")}
								</a>
							)}
							{e.state === "scheduled" && (
								<Button kind="quiet" size="sm" onClick={() => setAct({ what: "withdraw", of: e })}>
									{t("staff.document.withdraw")}
								</Button>
							)}
							{e.version === 0 && (
								<Button kind="quiet" size="sm" icon="trash" onClick={() => setAct({ what: "drop", of: e })}>
									{t("staff.document.drop")}
								</Button>
							)}
						</div>
					</li>
				))}
			</ol>
			{act?.what === "compare" && before && (
				<Dialog shape="drawer-end" title={t("staff.document.compareTo", { version: before.version })} onClose={close}>
					<DocumentDiff before={before.texts} after={act.of.texts} />
				</Dialog>
			)}
			{act?.what === "withdraw" && (
				<ActDialog
					title={t("staff.document.withdrawAsk", { version: act.of.version })}
					confirm={t("staff.document.withdraw")}
					done={t("staff.document.withdrawn")}
					run={() => request(`/staff/documents/${name}/${act.of.version}/withdraw`, { method: "POST", body: {} })}
					onClose={close}
				>
					{t("staff.document.withdrawText")}
				</ActDialog>
			)}
			{act?.what === "drop" && (
				<ActDialog
					title={t("staff.document.dropAsk")}
					danger
					confirm={t("staff.document.drop")}
					done={t("staff.document.dropped")}
					run={() => request(`/staff/documents/${name}/draft`, { method: "DELETE", query: { revision: act.of.revision } })}
					onClose={close}
				>
					{t("staff.document.dropText")}
				</ActDialog>
			)}
		</div>
	);
}
