import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Note } from "../../../kit/bits.tsx";
import { saidAt } from "../../../kit/fault.ts";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type Agreed, agreedOf, codeFits, codesOf, DIALECTS, type Dialect, dialectName, fieldsOf, type ForeignVendor } from "../foreign.ts";

/** Sets a vendor up, or changes what is agreed with it. */
export function SetForeign({ of, onClose }: { of?: ForeignVendor; onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [d, setD] = useState<Agreed>(() => agreedOf(of));
	const [fault, setFault] = useState<unknown>(null);
	const change = (next: Partial<Agreed>) => setD({ ...d, ...next });
	const run = async (reason: string, key: string) => {
		const { vendor, currencies, ...rest } = d;
		setFault(null);
		try {
			// Without a code the server is asked all the same: it says what is wrong at the field.
			await request(`/staff/gateway/foreign/${encodeURIComponent(vendor || "-")}`, {
				method: "POST",
				body: { ...rest, currencies: codesOf(currencies), reason },
				idempotencyKey: key,
			});
		} catch (e) {
			setFault(e);
			throw e;
		}
	};
	const fields = fieldsOf(d.dialect);
	const plain = { autoCapitalize: "none", autoComplete: "off", spellCheck: false, dir: "ltr" } as const;
	return (
		<ActDialog
			title={t(of ? "desk.foreign.change" : "desk.foreign.setUp")}
			confirm={t(of ? "desk.foreign.changeDo" : "desk.foreign.setUp")}
			done={t("desk.foreign.setDone", { vendor: d.vendor })}
			facts={
				of && [
					{ label: t("staff.field.vendor"), value: <VendorName code={of.vendor} /> },
					{ label: t("desk.foreign.dialect"), value: <bdi>{dialectName(of.dialect)}</bdi> },
				]
			}
			reason="optional"
			run={run}
			onClose={onClose}
			onDone={() => void client.invalidateQueries({ queryKey: ["vendor-names"] })}
		>
			<div className="grid gap-4">
				{!of && (
					<>
						<TextField
							{...plain}
							label={t("desk.foreign.code")}
							note={t("desk.foreign.codeNote")}
							error={saidAt(fault, "vendor") ?? (d.vendor && !codeFits(d.vendor) ? t("desk.foreign.codeBad") : undefined)}
							maxLength={32}
							value={d.vendor}
							onChange={(e) => change({ vendor: e.target.value.trim() })}
						/>
						<Select
							label={t("desk.foreign.dialect")}
							note={t("desk.foreign.dialectNote")}
							value={d.dialect}
							options={DIALECTS.map((value) => ({ value, label: dialectName(value) }))}
							onChange={(e) => change({ dialect: e.target.value as Dialect })}
						/>
					</>
				)}
				{fields.map((field) => {
					const address = field === "baseUrl" || field === "returnUrl";
					return (
						<TextField
							{...plain}
							key={field}
							inputMode={address ? "url" : undefined}
							label={t(`desk.foreign.${field}`)}
							note={t(`desk.foreign.${field}Note`)}
							error={saidAt(fault, field)}
							maxLength={address ? 300 : 64}
							placeholder={address ? "https://" : undefined}
							value={d[field]}
							onChange={(e) => change({ [field]: e.target.value.trim() })}
						/>
					);
				})}
				<TextField
					{...plain}
					label={t("desk.foreign.currencies")}
					note={t("desk.foreign.currenciesNote")}
					error={saidAt(fault, "currencies")}
					maxLength={240}
					placeholder="BDT, USD"
					value={d.currencies}
					onChange={(e) => change({ currencies: e.target.value.toUpperCase() })}
				/>
				{!of && <Note icon="info">{t("desk.foreign.beginsOff")}</Note>}
			</div>
		</ActDialog>
	);
}
