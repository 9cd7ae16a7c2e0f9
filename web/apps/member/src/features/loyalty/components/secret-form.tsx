import { ApiError } from "@baize/api";
import { useT } from "@baize/i18n";
import { newKey } from "@baize/kernel";
import { Icon, PasswordField } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { MoneyButton } from "../../../app/money-button.tsx";
import { paymentProof } from "../../../app/payment.ts";
import { refusal } from "../../../app/refusal.ts";
import { renew } from "../../../app/programme.ts";

interface SecretFormProps<Done> {
	confirm: string;
	/** What is wrong before anything is sent; empty where nothing is. */
	fault?: string;
	/** proof is the payment password, sealed where the server asks for that. */
	run: (proof: object, key: string) => Promise<Done>;
	onDone: (done: Done) => void;
	children: ReactNode;
}

/** A form that ends with the payment password: the same key for every try, so that a second press is the first. */
export function SecretForm<Done>({ confirm, fault, run, onDone, children }: SecretFormProps<Done>) {
	const t = useT();
	const client = useQueryClient();
	const { permission } = useBoot();
	const key = useRef(newKey());
	const [secret, setSecret] = useState("");
	const [said, setSaid] = useState({ secret: "", form: "", unset: false });
	const [busy, setBusy] = useState(false);
	const send = async (e: FormEvent) => {
		e.preventDefault();
		if (fault) return setSaid({ secret: "", form: fault, unset: false });
		if (!secret) return setSaid({ secret: t("loyalty.secret.needed"), form: "", unset: false });
		setBusy(true);
		try {
			const done = await run(await paymentProof(secret, permission.jweKey), key.current);
			renew(client);
			onDone(done);
		} catch (e) {
			const at = e instanceof ApiError ? (e.fieldMessage("paymentPassword") ?? "") : "";
			const points = e instanceof ApiError ? (e.fieldMessage("points") ?? "") : "";
			setSaid({ secret: at, form: at ? "" : points || refusal(e, t), unset: e instanceof ApiError && e.code === "identity.payment.unset" });
		}
		setBusy(false);
	};
	return (
		<form className="secret-form" onSubmit={(e) => void send(e)} noValidate>
			{children}
			<div role="alert">
				{said.form && (
					<p className="field-error">
						<Icon name="alert" /> {said.form}
					</p>
				)}
			</div>
			{said.unset && (
				<Link href="/payment-password" over className="link">
					{t("loyalty.secret.set")}
				</Link>
			)}
			<PasswordField
				label={t("loyalty.secret.label")}
				name="paymentPassword"
				autoComplete="off"
				maxLength={256}
				value={secret}
				error={said.secret}
				onChange={(e) => {
					setSecret(e.target.value);
					setSaid((s) => ({ ...s, secret: "" }));
				}}
			/>
			<MoneyButton type="submit" busy={busy}>
				{confirm}
			</MoneyButton>
		</form>
	);
}
