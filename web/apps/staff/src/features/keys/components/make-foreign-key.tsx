import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Field, Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { AreaField } from "../../../kit/area-field.tsx";
import { Facts, Note } from "../../../kit/bits.tsx";
import { SecretDialog } from "../../../kit/secret-dialog.tsx";
import { VendorName } from "../../../kit/vendor-name.tsx";
import { type ForeignVendor, isPublicPem, type KeyUse, liveOfUse, type MadeKey, nextNameOf, seenOf, wantedUse } from "../foreign.ts";
import { LIVE_MAX, nameFits } from "../model.ts";

/** Takes a vendor's public key, or makes one of ours and shows what the vendor is given. */
export function MakeForeignKey({ of, onClose }: { of: ForeignVendor; onClose: () => void }) {
	const t = useT();
	const [use, setUse] = useState<KeyUse>(wantedUse(of));
	const [name, setName] = useState("");
	const [pem, setPem] = useState("");
	const [made, setMade] = useState<MadeKey | null>(null);
	const keyId = name || nextNameOf(of, use);
	const theirs = use === "verify";
	const run = async (_: string, key: string) => {
		const fresh = await request<MadeKey>(`/staff/gateway/foreign/${of.vendor}/keys`, {
			method: "POST",
			body: { use, keyId, publicKey: theirs ? pem.trim() : "", seen: seenOf(of, use) },
			idempotencyKey: key,
		});
		if (theirs) onClose();
		else setMade(fresh);
	};
	if (made) return <Made of={made} vendor={of.vendor} onClose={onClose} />;
	return (
		<ActDialog
			title={t("desk.foreign.add")}
			confirm={t(`desk.foreign.make.${use}`)}
			done={theirs ? t("desk.foreign.taken", { name: keyId }) : undefined}
			facts={[{ label: t("staff.field.vendor"), value: <VendorName code={of.vendor} /> }]}
			run={run}
			onClose={onClose}
			stay
		>
			<div className="grid gap-4">
				<Select
					label={t("desk.foreign.use")}
					note={t(`desk.foreign.useText.${use}`)}
					value={use}
					options={of.uses.map((value) => ({ value, label: t(`desk.foreign.use.${value}`) }))}
					onChange={(e) => setUse(e.target.value as KeyUse)}
				/>
				<TextField
					label={t("desk.key.name")}
					error={nameFits(keyId) ? undefined : t("desk.key.nameBad")}
					autoCapitalize="none"
					autoComplete="off"
					spellCheck={false}
					maxLength={32}
					placeholder={keyId}
					value={name}
					onChange={(e) => setName(e.target.value.trim().toLowerCase())}
				/>
				{theirs && <PublicKey pem={pem} onPem={setPem} />}
				{liveOfUse(of, use).length >= LIVE_MAX && (
					<Note tone="warn" icon="alert">
						{t("desk.foreign.full")}
					</Note>
				)}
			</div>
		</ActDialog>
	);
}

/** The vendor's public key, from its file or pasted. */
function PublicKey({ pem, onPem }: { pem: string; onPem: (text: string) => void }) {
	const t = useT();
	return (
		<>
			<Field label={t("desk.foreign.file")}>
				{(control) => (
					<input {...control} type="file" accept=".pem,.pub,.key,.txt,application/x-pem-file,text/plain" onChange={(e) => void e.target.files?.[0]?.text().then(onPem)} />
				)}
			</Field>
			<AreaField
				label={t("desk.foreign.pem")}
				error={pem && !isPublicPem(pem) ? t("desk.foreign.pemBad") : undefined}
				rows={6}
				maxLength={4096}
				dir="ltr"
				spellCheck={false}
				autoComplete="off"
				placeholder="-----BEGIN PUBLIC KEY-----"
				value={pem}
				onChange={(e) => onPem(e.target.value)}
			/>
		</>
	);
}

function Made({ of, vendor, onClose }: { of: MadeKey; vendor: string; onClose: () => void }) {
	const t = useT();
	const secret = of.use === "shared";
	return (
		<SecretDialog
			title={t("desk.key.made")}
			text={t(secret ? "desk.foreign.secretText" : "desk.foreign.publicText")}
			once={t(secret ? "desk.key.once" : "desk.foreign.again")}
			secret={secret ? of.secret : of.publicKey}
			copyLabel={t(secret ? "desk.key.copy" : "desk.foreign.copy")}
			onClose={onClose}
		>
			<Facts
				className="facts-boxed mb-4"
				of={[
					{ label: t("staff.field.vendor"), value: <VendorName code={vendor} /> },
					{ label: t("desk.key.name"), value: <code>{of.keyId}</code> },
				]}
			/>
		</SecretDialog>
	);
}
