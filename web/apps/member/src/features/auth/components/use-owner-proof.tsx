import type { FormFaults, Human } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Tabs } from "@baize/ui";
import { type ReactNode, useId, useState } from "react";
import { CodeField } from "../../../app/code-field.tsx";
import type { Proving } from "../../../app/proof.ts";
import { useProof } from "../../../app/use-proof.tsx";
import { type BindProof, type Channel, sendOldCode } from "../api/contacts.ts";

interface Wanted {
	channel: Channel;
	/** The address that is given up, unreadable. */
	replaces: string;
	proving: Proving;
	byCode: boolean;
	human: Human;
	form: FormFaults;
}

/** What shows that it is the member who changes an address: the password, a code to the old one, or of who has neither another proof. Who has none at all shows nothing. */
export function useOwnerProof({ channel, replaces, proving, byCode, human, form }: Wanted): { proof: BindProof; wrong: () => Record<string, string>; fields: ReactNode } {
	const t = useT();
	const panel = useId();
	const owner = useProof({ proving, label: t("security.password"), form });
	const byProof = proving.hasPassword || (!byCode && owner.able);
	const [way, setWay] = useState<"proof" | "oldCode">(byProof ? "proof" : "oldCode");
	const [code, setCode] = useState("");
	const asked = byProof || byCode;
	const old = (
		<CodeField
			name="oldCode"
			address={replaces}
			send={() => sendOldCode(channel)}
			human={human}
			note={t("security.bind.sent")}
			to="oldCode"
			value={code}
			error={form.faults.fields.oldCode}
			ready={() => true}
			onRefused={() => {}}
			onChange={(text) => {
				setCode(text);
				form.mend("oldCode");
			}}
		/>
	);
	return {
		proof: !asked ? {} : way === "proof" ? owner.proof : { oldCode: code },
		wrong: () => (!asked ? {} : way === "proof" ? owner.wrong() : code ? {} : { oldCode: t("auth.error.empty") }),
		fields: asked && (
			<fieldset className="auth-part">
				<legend>{t("security.bind.proof")}</legend>
				{byProof && byCode && (
					<Tabs
						label={t("security.bind.proof")}
						value={way}
						options={[
							{ value: "proof", label: t("security.bind.byPassword") },
							{ value: "oldCode", label: t("security.bind.byCode") },
						]}
						onChange={setWay}
						panelId={panel}
						className="tabs-even"
					/>
				)}
				<div id={panel} role={byProof && byCode ? "tabpanel" : undefined}>
					{way === "proof" ? owner.fields : old}
				</div>
			</fieldset>
		),
	};
}
