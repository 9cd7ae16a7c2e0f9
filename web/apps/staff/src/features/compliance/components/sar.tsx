import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { Facts, Operator, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { wordFor } from "../../../kit/word.ts";
import { type Details, factLines } from "../model.ts";

interface Suspicion {
	number: string;
	kind: string;
	state: string;
	openedAt: string;
	closedAt: string;
	facts: Record<string, unknown>;
	reason: string;
	maker: string;
	checker: string;
	member: string;
	level: number;
	person: Details;
	sums: { currency: string; deposits: string; withdrawals: string }[];
	month: { currency: string; paidIn: string; askedOut: string; staked: string; won: string; payments: number }[];
	notes: { staff: string; at: string; text: string }[];
	madeAt: string;
}

/** The report of a case for the authority: to be printed, or taken as JSON. Making it is in the audit log. */
export function Sar({ id, onBack }: { id: string; onBack: () => void }) {
	const t = useT();
	const {
		data: s,
		error,
		refetch,
	} = useQuery({
		queryKey: ["staff", "sar", id],
		queryFn: ({ signal }) => request<Suspicion>(`/staff/compliance/cases/${id}/report`, { signal }),
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (error) return <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} />;
	if (!s) return <Skeleton className="h-96" />;
	const json = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(s, null, 2))}`;
	return (
		<article className="panel grid gap-5 p-5 sm:p-8">
			<header className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-xl">{t("compliance.sar.title")}</h2>
				<span className="no-print flex gap-2">
					<Button kind="quiet" onClick={onBack}>
						{t("compliance.nav.cases")}
					</Button>
					<a className="btn btn-secondary" href={json} download={`sar-${s.number}.json`}>
						JSON
					</a>
					<Button onClick={() => window.print()}>{t("compliance.sar.print")}</Button>
				</span>
			</header>
			<Facts
				of={[
					{ label: t("compliance.sar.number"), value: <code>{s.number}</code> },
					{ label: t("compliance.case.kind"), value: t(`compliance.kind.${s.kind as "minor"}`) },
					{ label: t("staff.field.state"), value: wordFor(t, "compliance.case.state", s.state) },
					{ label: t("compliance.case.opened"), value: <When at={s.openedAt} /> },
					{ label: t("compliance.case.closed"), value: <When at={s.closedAt} /> },
					{ label: t("compliance.sar.made"), value: <When at={s.madeAt} /> },
				]}
			/>
			<Part title={t("compliance.sar.person")}>
				<Facts
					of={[
						{ label: t("staff.field.member"), value: <code>{s.member}</code> },
						{ label: t("compliance.kyc.level"), value: t(`compliance.level.${s.level as 1}`) },
						...Object.entries(s.person).map(([name, text]) => ({ label: wordFor(t, "compliance.field", name), value: <span dir="auto">{text}</span> })),
					]}
				/>
			</Part>
			<Part title={t("compliance.sar.seen")}>
				<Facts of={factLines(s.facts).map(([name, text]) => ({ label: wordFor(t, "compliance.fact", name), value: <code className="break-all">{text}</code> }))} />
			</Part>
			<Part title={t("compliance.sar.money")}>
				<Facts
					of={[
						...s.sums.flatMap((x) => [
							{ label: t("compliance.sar.in"), value: <Sum of={x.deposits} currency={x.currency} /> },
							{ label: t("compliance.sar.out"), value: <Sum of={x.withdrawals} currency={x.currency} /> },
						]),
						...s.month.flatMap((x) => [
							{ label: t("compliance.sar.monthIn"), value: <Sum of={x.paidIn} currency={x.currency} /> },
							{ label: t("compliance.sar.monthStaked"), value: <Sum of={x.staked} currency={x.currency} /> },
						]),
					]}
				/>
			</Part>
			{s.reason && (
				<Part title={t("compliance.case.reason")}>
					<p dir="auto">{s.reason}</p>
				</Part>
			)}
			{s.notes.length > 0 && (
				<Part title={t("compliance.sar.notes")}>
					<ul className="grid gap-2">
						{s.notes.map((n) => (
							<li key={n.at + n.staff}>
								<When at={n.at} /> <span dir="auto">{n.text}</span>
							</li>
						))}
					</ul>
				</Part>
			)}
			<Facts
				of={[
					{ label: t("compliance.case.maker"), value: <Operator of={s.maker} /> },
					{ label: t("compliance.case.checker"), value: <Operator of={s.checker} /> },
				]}
			/>
		</article>
	);
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<section className="grid gap-2">
		<h3 className="text-base font-semibold">{title}</h3>
		{children}
	</section>
);
