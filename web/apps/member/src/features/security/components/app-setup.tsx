import { keys } from "@baize/api";
import { FormHead } from "@baize/entry";
import { useT } from "@baize/i18n";
import { fromDigits } from "@baize/kernel";
import { Button, Checkbox, Copyable, Dialog, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { provingKey } from "../../../app/proof.ts";
import { beginApp, confirmApp } from "../api/security.ts";
import { ProofForm, Qr, useAct } from "./parts.tsx";

/** Sets an authenticator app up: the password, the QR code, its first code, the recovery codes. */
export function AppSetup({ onClose }: { onClose: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [setup, setSetup] = useState<{ secret: string; address: string } | null>(null);
	const [codes, setCodes] = useState<string[] | null>(null);
	const close = () => {
		void client.invalidateQueries({ queryKey: keys.authenticator });
		void client.invalidateQueries({ queryKey: provingKey });
		onClose();
	};
	const step = codes ? 3 : setup ? 2 : 1;
	return (
		<Dialog key={step} title={t("security.app.title")} onClose={close}>
			<p className="guard-step">{t("security.step", { n: step, of: 3 })}</p>
			{codes ? (
				<Recovery codes={codes} onDone={close} />
			) : setup ? (
				<Scan setup={setup} onOn={setCodes} />
			) : (
				<ProofForm note={t("security.app.why")} act={async (proof) => setSetup(await beginApp(proof))} />
			)}
		</Dialog>
	);
}

function Scan({ setup, onOn }: { setup: { secret: string; address: string }; onOn: (codes: string[]) => void }) {
	const t = useT();
	const [code, setCode] = useState("");
	const { form, whole, busy, waits, error, run, mend } = useAct("code");
	const submit = (e: FormEvent) => {
		e.preventDefault();
		void run(code, async () => onOn((await confirmApp(fromDigits(code).replace(/\s/g, ""))).recoveryCodes));
	};
	return (
		<form ref={form} className="auth-form" noValidate onSubmit={submit}>
			<p className="pay-note">{t("security.app.scan")}</p>
			<Qr text={setup.address} label={t("security.app.qr")} />
			<div className="guard-secret">
				<span>{t("security.app.text")}</span>
				<Copyable text={setup.secret.replace(/(.{4})(?=.)/g, "$1 ")} />
			</div>
			<FormHead form={whole} />
			<TextField
				label={t("security.app.code")}
				name="code"
				data-focus
				inputMode="numeric"
				autoComplete="one-time-code"
				maxLength={10}
				value={code}
				error={error}
				onChange={(e) => {
					setCode(e.target.value);
					mend();
				}}
			/>
			<Button type="submit" size="lg" busy={busy} disabled={waits}>
				{t("security.app.on")}
			</Button>
		</form>
	);
}

/** Shows recovery codes this once; they must be kept before one can go on. */
export function Recovery({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
	const t = useT();
	const [kept, setKept] = useState(false);
	const copy = () => void navigator.clipboard?.writeText(codes.join("\n")).then(() => toast(t("ui.copied"), "ok"));
	const save = () => {
		const link = document.createElement("a");
		link.href = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
		link.download = "recovery-codes.txt";
		link.click();
		URL.revokeObjectURL(link.href);
	};
	return (
		<div className="auth-form">
			<p className="pay-note">{t("security.recovery.text")}</p>
			<ul className="guard-codes">
				{codes.map((c) => (
					<li key={c}>
						<code>{c}</code>
					</li>
				))}
			</ul>
			<div className="guard-pair">
				<Button kind="secondary" icon="copy" onClick={copy}>
					{t("ui.copy")}
				</Button>
				<Button kind="secondary" icon="download" onClick={save}>
					{t("security.recovery.save")}
				</Button>
			</div>
			<Checkbox checked={kept} onChange={(e) => setKept(e.target.checked)}>
				{t("security.recovery.kept")}
			</Checkbox>
			<Button size="lg" disabled={!kept} onClick={onDone}>
				{t("security.done")}
			</Button>
		</div>
	);
}
