import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, EmptyState, ErrorState, Skeleton, toast } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Note, State, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, Rows } from "../../../kit/table.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { dialectName, fieldsOf, type ForeignKey, type ForeignVendor, isOurs, lacksOf, liveOfUse } from "../foreign.ts";
import { liveOf, type VendorKey } from "../model.ts";
import { ForeignActs } from "./foreign-acts.tsx";
import { MakeForeignKey } from "./make-foreign-key.tsx";
import { SetForeign } from "./set-foreign.tsx";

/** The vendors outside: what is agreed with each, its keys, and the ways to change both. */
export function ForeignList() {
	const t = useT();
	const maySet = useMay("gateway.vendor.set");
	const [fresh, setFresh] = useState(false);
	const [adds, setAdds] = useState("");
	const [retire, setRetire] = useState<{ of: ForeignVendor; key: ForeignKey } | null>(null);
	const all = useQuery({ queryKey: ["staff", "foreign-keys"], queryFn: ({ signal }) => request<{ items: ForeignVendor[] }>("/staff/gateway/foreign", { signal }) });
	const ours = useQuery({ queryKey: ["staff", "vendor-keys"], queryFn: ({ signal }) => request<{ items: VendorKey[] }>("/staff/gateway/keys", { signal }) });
	const keyed = (vendor: string) => !ours.data || liveOf(ours.data.items, vendor).length > 0;
	if (all.isPending) return <Skeleton className="h-48" />;
	if (!all.data) return <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />;
	const add = all.data.items.find((v) => v.vendor === adds); // as it stands now, for somebody else may be adding too
	return (
		<section className="grid gap-4" aria-label={t("desk.foreign.title")}>
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="grid min-w-0 flex-1 basis-64 gap-1">
					<h2 className="text-lg font-semibold">{t("desk.foreign.title")}</h2>
					<p className="text-sm text-text-2">{t("desk.foreign.text")}</p>
				</div>
				{maySet && (
					<Button icon="plus" onClick={() => setFresh(true)}>
						{t("desk.foreign.setUp")}
					</Button>
				)}
			</header>
			{all.data.items.map((v) => (
				<Vendor key={v.vendor} of={v} keyed={keyed(v.vendor)} onAdd={() => setAdds(v.vendor)} onRetire={(key) => setRetire({ of: v, key })} />
			))}
			{all.data.items.length === 0 && (
				<div className="panel">
					<EmptyState icon="lock" title={t("desk.foreign.none")}>
						{t("desk.foreign.noneText")}
					</EmptyState>
				</div>
			)}
			{fresh && <SetForeign onClose={() => setFresh(false)} />}
			{add && <MakeForeignKey of={add} onClose={() => setAdds("")} />}
			{retire && <Retire of={retire.of} which={retire.key} onClose={() => setRetire(null)} />}
		</section>
	);
}

function Vendor({ of, keyed, onAdd, onRetire }: { of: ForeignVendor; keyed: boolean; onAdd: () => void; onRetire: (key: ForeignKey) => void }) {
	const t = useT();
	const mayIssue = useMay("gateway.key.issue");
	const mayRetire = useMay("gateway.key.retire");
	const columns: Column<ForeignKey>[] = [
		{ key: "use", head: t("desk.foreign.use"), cell: (k) => t(`desk.foreign.use.${k.use}`) },
		{ key: "key", head: t("desk.key.name"), cell: (k) => <code>{k.keyId}</code> },
		{ key: "state", head: t("staff.field.state"), cell: (k) => <State of={k.state} prefix="desk.key.state" tone={k.state === "live" ? "good" : "rest"} /> },
		{ key: "at", head: t("desk.key.createdAt"), cell: (k) => <When at={k.createdAt} /> },
		{ key: "retired", head: t("desk.key.retiredAt"), cell: (k) => <When at={k.retiredAt} />, wide: true },
		{
			key: "act",
			head: "",
			cell: (k) => (
				<span className="inline-flex flex-wrap justify-end gap-2">
					{k.publicKey && <Copy text={k.publicKey} />}
					{k.state === "live" && mayRetire && (
						<Button kind="secondary" size="sm" onClick={() => onRetire(k)}>
							{t("desk.key.retire")}
						</Button>
					)}
				</span>
			),
			end: true,
		},
	];
	return (
		<section className="panel overflow-clip" aria-label={of.vendor}>
			<div className="grid gap-4 p-4">
				<header className="flex flex-wrap items-center justify-between gap-3">
					<h3 className="flex flex-wrap items-center gap-3">
						<VendorName code={of.vendor} />
						<State of={of.off ? "off" : "on"} prefix="desk.foreign.state" tone={of.off ? "rest" : "good"} />
					</h3>
					{mayIssue && !isOurs(of.dialect) && (
						<Button icon="plus" onClick={onAdd}>
							{t("desk.foreign.add")}
						</Button>
					)}
				</header>
				<Agreed of={of} keyed={keyed} />
				<ForeignActs of={of} />
			</div>
			{isOurs(of.dialect) ? (
				<p className="px-4 pb-4 text-sm text-text-2">{t("desk.foreign.ourKeys")}</p>
			) : of.keys.length ? (
				<Rows label={t("desk.foreign.keysOf", { vendor: of.vendor })} columns={columns} rows={of.keys} by={(k) => `${k.use}/${k.keyId}`} />
			) : (
				<EmptyState icon="lock" title={t("desk.foreign.noKeys")} />
			)}
		</section>
	);
}

/** What is agreed with a vendor, and what is missing of it. */
function Agreed({ of, keyed }: { of: ForeignVendor; keyed: boolean }) {
	const t = useT();
	const text = (value: string) => (value ? <bdi className="break-words">{value}</bdi> : <span className="text-text-3">–</span>);
	const lacks = lacksOf(of, keyed);
	const word = (what: (typeof lacks)[number]) => t(what === "verify" || what === "sign" || what === "shared" ? `desk.foreign.use.${what}` : `desk.foreign.${what}`);
	return (
		<>
			<Facts
				className="facts-boxed"
				of={[
					{ label: t("desk.foreign.dialect"), value: text(dialectName(of.dialect)) },
					...fieldsOf(of.dialect).map((field) => ({ label: t(`desk.foreign.${field}`), value: text(of[field]) })),
					{ label: t("desk.foreign.currencies"), value: of.currencies.length ? text(of.currencies.join(", ")) : t("desk.foreign.allCurrencies") },
					{ label: t("desk.foreign.changedAt"), value: <When at={of.changedAt} /> },
				]}
			/>
			{lacks.length > 0 && (
				<Note tone="warn" icon="alert" title={t("desk.foreign.lacks")}>
					<ul>
						{lacks.map((what) => (
							<li key={what}>{word(what)}</li>
						))}
					</ul>
				</Note>
			)}
		</>
	);
}

function Copy({ text }: { text: string }) {
	const t = useT();
	const copy = () =>
		navigator.clipboard?.writeText(text).then(
			() => toast(t("staff.copied"), "ok"),
			() => null,
		);
	return (
		<Button kind="quiet" size="sm" icon="copy" onClick={copy}>
			{t("desk.foreign.copy")}
		</Button>
	);
}

function Retire({ of, which, onClose }: { of: ForeignVendor; which: ForeignKey; onClose: () => void }) {
	const t = useT();
	const path = `/staff/gateway/foreign/${of.vendor}/keys/${which.use}/${encodeURIComponent(which.keyId)}/retire`;
	return (
		<ActDialog
			title={t("desk.key.retireAsk")}
			danger
			reason="required"
			facts={[
				{ label: t("staff.field.vendor"), value: <VendorName code={of.vendor} /> },
				{ label: t("desk.foreign.use"), value: t(`desk.foreign.use.${which.use}`) },
				{ label: t("desk.key.name"), value: <code>{which.keyId}</code> },
			]}
			confirm={t("desk.key.retire")}
			done={t("desk.key.retiredDone", { name: which.keyId })}
			run={(reason, key) => request(path, { method: "POST", body: { reason }, idempotencyKey: key })}
			onClose={onClose}
		>
			{t(liveOfUse(of, which.use).length > 1 ? "desk.key.retireText" : "desk.foreign.lastText")}
		</ActDialog>
	);
}
