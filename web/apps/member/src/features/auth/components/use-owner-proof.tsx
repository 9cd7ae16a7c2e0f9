import type { FormFaults, Human } from "@baize/entry";
import { useT } from "@baize/i18n";
import { PasswordField, Tabs } from "@baize/ui";
import { type ReactNode, useId, useState } from "react";
import { type BindProof, type Channel, sendOldCode } from "../api/contacts.ts";
import { CodeField } from "./code-field.tsx";

interface Wanted {
	channel: Channel;
	/** The address that is given up, unreadable. */
	replaces: string;
	byPassword: boolean;
	byCode: boolean;
	human: Human;
	form: FormFaults;
}

/** What shows that it is the member who changes an address: the password, or a code to the old one. Who has neither shows nothing. */
export function useOwnerProof({ channel, replaces, byPassword, byCode, human, form }: Wanted): { proof: BindProof; wrong: () => Record<string, string>; fields: ReactNode } {
	const t = useT();
	const panel = useId();
	const [way, setWay] = useState<"password" | "oldCode">(byPassword ? "password" : "oldCode");
	const [value, setValue] = useState("");
	const asked = byPassword || byCode;
	const { faults, mend } = form;
	const set = (text: string) => {
		setValue(text);
		mend(way);
	};
	const field =
		way === "password" ? (
			<PasswordField label={t("security.password")} name="password" maxLength={256} value={value} error={faults.fields.password} onChange={(e) => set(e.target.value)} />
		) : (
			<CodeField
				name="oldCode"
				label={t("security.bind.oldCode", { address: replaces })}
				send={() => sendOldCode(channel)}
				human={human}
				note={t("security.bind.sent")}
				to="oldCode"
				value={value}
				error={faults.fields.oldCode}
				ready={() => true}
				onRefused={() => {}}
				onChange={set}
			/>
		);
	return {
		proof: asked ? { [way]: value } : {},
		wrong: () => (asked && !value ? { [way]: t("auth.error.empty") } : {}),
		fields: asked && (
			<fieldset className="auth-part">
				<legend>{t("security.bind.proof")}</legend>
				{byPassword && byCode && (
					<Tabs
						label={t("security.bind.proof")}
						value={way}
						options={[
							{ value: "password", label: t("security.bind.byPassword") },
							{ value: "oldCode", label: t("security.bind.byCode") },
						]}
						onChange={(next) => {
							setWay(next);
							setValue("");
						}}
						panelId={panel}
						className="tabs-even"
					/>
				)}
				<div id={panel} role={byPassword && byCode ? "tabpanel" : undefined}>
					{field}
				</div>
			</fieldset>
		),
	};
}
