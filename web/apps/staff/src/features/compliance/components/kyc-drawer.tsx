import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { Facts, Note, Operator, State, When } from "../../../kit/bits.tsx";
import { Evidence } from "../../../kit/evidence.tsx";
import { faultText } from "../../../kit/fault.ts";
import { MemberName } from "../../../kit/member-name.tsx";
import { wordFor } from "../../../kit/word.ts";
import type { Details, KycFile } from "../model.ts";
import { DecideDialog } from "./decide-dialog.tsx";
import { TONES } from "./kyc-list.tsx";

/** What a member sent, beside what is known, and the decision. Opening it is in the audit log. */
export function KycDrawer({ id, onClose }: { id: string; onClose: () => void }) {
	const t = useT();
	const may = useMay("compliance.kyc.decide");
	const [ask, setAsk] = useState<"pass" | "fail" | null>(null);
	const {
		data: f,
		error,
		refetch,
	} = useQuery({
		queryKey: ["staff", "kyc", id],
		queryFn: ({ signal }) => request<KycFile>(`/staff/compliance/requests/${id}`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const acts = f?.state === "referred" && may && (
		<>
			<Button kind="danger" onClick={() => setAsk("fail")}>
				{t("compliance.kyc.fail")}
			</Button>
			<Button onClick={() => setAsk("pass")}>{t("compliance.kyc.pass")}</Button>
		</>
	);
	return (
		<Dialog shape="drawer-end" title={f ? t(`compliance.level.${f.level as 1}`) : t("compliance.nav.kyc")} onClose={onClose} foot={acts}>
			{error ? <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} /> : !f ? <Skeleton className="h-96" /> : <File of={f} />}
			{f && ask && <DecideDialog of={f} pass={ask === "pass"} onClose={() => setAsk(null)} onDone={onClose} />}
		</Dialog>
	);
}

function File({ of: f }: { of: KycFile }) {
	const t = useT();
	return (
		<div className="grid gap-4">
			<div className="headline">
				<MemberName id={f.member} />
				<State of={f.state} prefix="compliance.kyc.state" tone={TONES[f.state]} />
			</div>
			{f.reason && (
				<Note tone={f.state === "failed" ? "bad" : "warn"} icon="alert" title={wordFor(t, "compliance.reason", f.reason)}>
					{f.note && <p dir="auto">{f.note}</p>}
				</Note>
			)}
			<Facts of={linesOf(f.stated, t)} className="facts-boxed" />
			<Papers of={f} />
			{f.memberLevel > 0 && f.state === "referred" && (
				<section>
					<h3 className="mb-1 text-sm font-semibold text-text-2">{t("compliance.kyc.known")}</h3>
					<Facts of={linesOf(f.known, t)} />
				</section>
			)}
			<Facts
				of={[
					{ label: t("compliance.kyc.at"), value: <When at={f.createdAt} /> },
					{ label: t("compliance.kyc.verifier"), value: f.verifier || "–" },
					...(f.decidedBy ? [{ label: t("compliance.kyc.decidedBy"), value: <Operator of={f.decidedBy} /> }] : []),
					...(f.decidedAt ? [{ label: t("compliance.kyc.decidedAt"), value: <When at={f.decidedAt} /> }] : []),
					...(f.before.length > 0 ? [{ label: t("compliance.kyc.before"), value: f.before.map((r) => wordFor(t, "compliance.kyc.state", r.state)).join(", ") }] : []),
				]}
			/>
			<Note icon="lock">{t("compliance.kyc.audited")}</Note>
		</div>
	);
}

const linesOf = (d: Details, t: ReturnType<typeof useT>) =>
	Object.entries(d)
		.filter(([, text]) => text)
		.map(([name, text]) => ({ label: wordFor(t, "compliance.field", name), value: <span dir="auto">{text}</span> }));

/** The pictures, each asked for alone: every look is noted. */
function Papers({ of: f }: { of: KycFile }) {
	const t = useT();
	const kept = f.papers.filter((p) => !p.gone);
	const { data, error, refetch } = useQuery({
		queryKey: ["staff", "kyc-papers", f.id],
		queryFn: async ({ signal }) => {
			const out: string[] = [];
			for (const p of kept) out.push((await request<{ bytes: string }>(`/staff/compliance/requests/${f.id}/papers/${p.id}`, { signal })).bytes);
			return out;
		},
		enabled: kept.length > 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (kept.length === 0) return <p className="text-sm text-text-3">{t("compliance.kyc.gone")}</p>;
	if (error) return <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} />;
	return data ? <Evidence pictures={data} label={t("compliance.kyc.paper")} /> : <Skeleton className="h-32" />;
}
