import { FormHead, useFaults, useHuman } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { type FormEvent, useRef, useState } from "react";
import { PROOF_NAMES, type Proving } from "../../../app/proof.ts";
import { bindContact, type Channel, sendBindCode } from "../api/contacts.ts";
import { useEmailCode } from "./use-email-code.tsx";
import { useMobileCode } from "./use-mobile-code.tsx";
import { useOwnerProof } from "./use-owner-proof.tsx";

interface BindFormProps {
	channel: Channel;
	/** The confirmed address that is given up, unreadable; empty where there is none. */
	replaces: string;
	proving: Proving;
	byCode: boolean;
	onBound: () => void;
}

const NAMES = ["mobileNum", "email", "verificationCode", ...PROOF_NAMES, "oldCode"] as const;

/** Binds a number or an e-mail address: the address, the code sent to it, and a proof that it is the member who asks. */
export function BindForm({ channel, replaces, proving, byCode, onBound }: BindFormProps) {
	const t = useT();
	const form = useRef<HTMLFormElement>(null);
	const human = useHuman();
	const whole = useFaults(form);
	const byMobile = useMobileCode({ send: (to) => sendBindCode("mobile", to), human, form: whole });
	const byEmail = useEmailCode({ human, form: whole });
	const owner = useOwnerProof({ channel, replaces, proving, byCode, human, form: whole });
	const [busy, setBusy] = useState(false);
	const part = channel === "mobile" ? byMobile : byEmail;
	const submit = async (e: FormEvent) => {
		e.preventDefault();
		const found = { ...part.wrong(), ...owner.wrong() };
		if (Object.values(found).some(Boolean)) return whole.show(found);
		whole.clear();
		setBusy(true);
		try {
			await bindContact(channel, channel === "mobile" ? byMobile.mobile : { email: byEmail.email }, part.code, owner.proof);
			onBound();
		} catch (e) {
			whole.refuse(e, t, NAMES);
		}
		setBusy(false);
	};
	return (
		<form ref={form} className="auth-form" onSubmit={(e) => void submit(e)} noValidate>
			<FormHead form={whole} />
			{replaces && (
				<p className="auth-lead">
					{t("security.bind.replaces")} <bdi dir="ltr">{replaces}</bdi>
				</p>
			)}
			{part.fields}
			{owner.fields}
			<Button type="submit" size="lg" busy={busy} disabled={whole.left > 0}>
				{t("security.bind.submit")}
			</Button>
			{human.panel}
		</form>
	);
}
