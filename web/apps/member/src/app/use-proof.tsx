import type { FormFaults, Human } from "@baize/entry";
import { useT } from "@baize/i18n";
import { buttonClass, Icon, PasswordField, Tabs, TextField } from "@baize/ui";
import { type ReactNode, useId, useState } from "react";
import { CodeField } from "./code-field.tsx";
import { Link } from "./link.tsx";
import { type Proof, type ProofMethod, type Proving, sendProofCode } from "./proof.ts";

/** Who is logged in is sent codes without a human check. */
const known: Human = { ask: (call) => call(), panel: null };

interface Wanted {
	proving: Proving;
	/** The label of the password, of who has one. */
	label: string;
	form: FormFaults;
}

/** What shows that it is the member who asks: the password, or of who has none a code. The words are of the bundles auth and codes. */
export function useProof({ proving, label, form }: Wanted): {
	/** False where there is nothing to prove by: the fields say what to do first. */
	able: boolean;
	proof: Proof;
	wrong: () => Record<string, string>;
	fields: ReactNode;
} {
	const t = useT();
	const panel = useId();
	const [chosen, choose] = useState<ProofMethod["method"]>();
	const [value, setValue] = useState("");
	const { hasPassword, methods } = proving;
	const by = methods.find((m) => m.method === chosen) ?? methods[0];
	const name = hasPassword ? "password" : "answer";
	const change = (text: string) => {
		setValue(text);
		form.mend(name);
	};
	const input = { name, value, error: form.faults.fields[name] };
	return {
		able: hasPassword || by !== undefined,
		proof: hasPassword ? { password: value } : { method: by?.method, answer: value.trim() },
		wrong: () => (value.trim() ? {} : { [name]: t("auth.error.empty") }),
		fields: hasPassword ? (
			<PasswordField {...input} label={label} data-focus maxLength={256} autoComplete="current-password" onChange={(e) => change(e.target.value)} />
		) : by ? (
			<>
				{methods.length > 1 && (
					<Tabs
						label={t("codes.proof.by")}
						value={by.method}
						options={methods.map((m) => ({ value: m.method, label: t(`codes.proof.by.${m.method}`) }))}
						onChange={(next) => {
							choose(next);
							change("");
						}}
						panelId={panel}
						className="tabs-even"
					/>
				)}
				<div id={panel} role={methods.length > 1 ? "tabpanel" : undefined}>
					<Answer key={by.method} by={by} input={input} onChange={change} />
				</div>
			</>
		) : (
			<Unable />
		),
	};
}

/** There is nothing to prove by: where an address is bound, unless that is the page below. */
function Unable() {
	const t = useT();
	const there = "/member/security";
	return (
		<div className="proof-none">
			<Icon name="shield" />
			<p>{t("codes.proof.none")}</p>
			{location.pathname !== there && (
				<Link href={there} className={buttonClass("secondary", "sm")}>
					{t("codes.proof.add")}
				</Link>
			)}
		</div>
	);
}

function Answer({ by, input, onChange }: { by: ProofMethod; input: { name: string; value: string; error?: string }; onChange: (text: string) => void }) {
	const t = useT();
	if (by.method === "authenticator")
		return (
			<TextField
				{...input}
				label={t("codes.proof.app")}
				data-focus
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={20}
				onChange={(e) => onChange(e.target.value)}
			/>
		);
	return (
		<CodeField
			{...input}
			address={by.hint}
			send={() => sendProofCode(by.method)}
			human={known}
			to="method"
			note={t("codes.proof.sent")}
			ready={() => true}
			onRefused={() => {}}
			onChange={onChange}
		/>
	);
}
