import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Select, TextField } from "@baize/ui";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Facts, Note } from "../../../kit/bits.tsx";
import { withPicked } from "../../../kit/options.ts";
import { SecretDialog } from "../../../kit/secret-dialog.tsx";
import { useVendorOptions, useVendors, VendorName } from "../../../kit/vendor-name.tsx";
import { type IssuedKey, LIVE_MAX, liveOf, nameFits, nextName, type VendorKey } from "../model.ts";

/** Makes a key for a vendor and shows its secret, once. */
export function IssueKey({ keys, vendor: first, onClose }: { keys: readonly VendorKey[]; vendor: string; onClose: () => void }) {
	const t = useT();
	const options = useVendorOptions("issued");
	const vendors = useVendors();
	const [picked, setPicked] = useState(first);
	const [name, setName] = useState("");
	const [made, setMade] = useState<IssuedKey | null>(null);
	const fixed = vendors.some((v) => v.code === picked && v.fixed);
	const vendor = (!fixed && picked) || options[0]?.value || "";
	const keyId = name || nextName(keys, vendor);
	const seen = keys.filter((k) => k.vendor === vendor).length;
	const unknown = options.length > 0 && !options.some((o) => o.value === vendor);
	const full = liveOf(keys, vendor).length >= LIVE_MAX;
	if (made) return <Made of={made} onClose={onClose} />;
	return (
		<ActDialog
			title={t("desk.key.issue")}
			confirm={t("desk.key.make")}
			run={async (_, key) => setMade(await request<IssuedKey>("/staff/gateway/keys", { method: "POST", body: { vendor, keyId, seen }, idempotencyKey: key }))}
			onClose={onClose}
			stay
		>
			<div className="grid gap-4">
				<Select
					label={t("staff.field.vendor")}
					error={unknown ? t("desk.key.vendorUnknown") : undefined}
					value={vendor}
					options={withPicked(options, vendor)}
					onChange={(e) => setPicked(e.target.value)}
				/>
				<TextField
					label={t("desk.key.name")}
					note={t("desk.key.nameNote")}
					error={nameFits(keyId) ? undefined : t("desk.key.nameBad")}
					autoCapitalize="none"
					autoComplete="off"
					spellCheck={false}
					maxLength={32}
					placeholder={keyId}
					value={name}
					onChange={(e) => setName(e.target.value.trim().toLowerCase())}
				/>
				{full && (
					<Note tone="warn" icon="alert">
						{t("desk.key.full")}
					</Note>
				)}
			</div>
		</ActDialog>
	);
}

function Made({ of, onClose }: { of: IssuedKey; onClose: () => void }) {
	const t = useT();
	return (
		<SecretDialog title={t("desk.key.made")} text={t("desk.key.secretText")} once={t("desk.key.once")} secret={of.secret} copyLabel={t("desk.key.copy")} onClose={onClose}>
			<Facts
				className="facts-boxed mb-4"
				of={[
					{ label: t("staff.field.vendor"), value: <VendorName code={of.vendor} /> },
					{ label: "X-Vendor-Id", value: <code>{of.vendor}</code> },
					{ label: "X-Key-Id", value: <code>{of.keyId}</code> },
				]}
			/>
		</SecretDialog>
	);
}
