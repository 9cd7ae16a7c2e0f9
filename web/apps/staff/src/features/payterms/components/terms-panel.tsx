import { ApiError, request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note } from "../../../kit/bits.tsx";
import { saidAt } from "../../../kit/fault.ts";
import { Changes } from "../../../kit/history.tsx";
import { movedAt, withAt } from "../../../kit/lists.ts";
import { SettingPanel } from "../../../kit/save-bar.tsx";
import { useDoc } from "../../../kit/use-doc.ts";
import { changesOf, type Speech, type Terms, type Wired } from "../model.ts";
import { SumField } from "./fields.tsx";
import { MethodCard } from "./method-card.tsx";

const PATH = "/staff/cashier/terms";

/** The terms of all ways to pay: read, written over, asked about with all that changes, saved as the next version. */
export function TermsPanel() {
	const t = useT();
	const held = useDoc<Terms>(PATH);
	const may = useMay("cashier.terms.edit");
	const [ask, setAsk] = useState(false);
	const wired = useQuery({ queryKey: ["staff", "methods"], queryFn: ({ signal }) => request<{ items: Wired[] }>("/staff/cashier/methods", { signal }) });
	const speech: Speech = { t, lang: useLang(), wired: wired.data?.items ?? [] };
	const fault = held.save.error instanceof ApiError ? held.save.error : undefined;
	return (
		<SettingPanel
			of={held}
			title={t("payterms.title")}
			lead={t("payterms.lead")}
			history={PATH}
			words={(a, b) => changesOf(a as Terms, b as Terms, speech)}
			onSave={() => setAsk(true)}
		>
			{() => {
				const v = held.value as Terms;
				return (
					<fieldset disabled={!may} className="grid gap-3">
						<legend className="sr-only">{t("payterms.title")}</legend>
						{!may && <Note icon="lock" title={t("payterms.mayNot")} />}
						{v.methods.map((m, i) => {
							const of = wired.data?.items.find((w) => w.code === m.code);
							return (
								of && (
									<MethodCard
										key={m.code}
										terms={m}
										wired={of}
										first={i === 0}
										last={i === v.methods.length - 1}
										said={(field) => saidAt(fault, `methods[${i}].${field}`)}
										onChange={(next) => held.change({ ...v, methods: withAt(v.methods, i, next) })}
										onMove={(by) => held.change({ ...v, methods: movedAt(v.methods, i, by) })}
									/>
								)
							);
						})}
						{wired.data?.items.some((w) => w.way === "chain") && (
							<div className="inner grid gap-4 sm:grid-cols-2">
								<SumField
									label={t("payterms.coin.rate")}
									note={t("payterms.coin.rateNote")}
									value={v.coinRate}
									error={fault?.fieldMessage("coinRate")}
									onChange={(coinRate) => held.change({ ...v, coinRate })}
								/>
								<SumField
									label={t("payterms.coin.least")}
									note={t("payterms.coin.leastNote")}
									value={v.coinLeast}
									error={fault?.fieldMessage("coinLeast")}
									onChange={(coinLeast) => held.change({ ...v, coinLeast })}
								/>
							</div>
						)}
						{ask && (
							<ActDialog title={t("payterms.ask")} confirm={t("payterms.do")} run={() => held.save.mutateAsync()} onClose={() => setAsk(false)}>
								<p className="mb-3">{t("payterms.askText")}</p>
								<Changes worded of={changesOf(held.doc.data?.value ?? v, v, speech)} />
							</ActDialog>
						)}
					</fieldset>
				);
			}}
		</SettingPanel>
	);
}
