import { useT } from "@baize/i18n";
import { TextField, toast } from "@baize/ui";
import { type FormEvent, useState } from "react";
import { MoneyButton } from "../../../app/money-button.tsx";
import { refusal } from "../../../app/refusal.ts";
import { claimCode, useAct } from "../api/bonuses.ts";

/** Claims by a promo code; what is wrong with it stands below it. */
export function CodeForm() {
	const t = useT();
	const [code, setCode] = useState("");
	const [error, setError] = useState("");
	const act = useAct(claimCode);
	const submit = (e: FormEvent) => {
		e.preventDefault();
		if (!code.trim()) return;
		act.mutate(code, {
			onSuccess: () => {
				setCode("");
				toast(t("bonus.code.done"), "ok");
			},
			onError: (x) => setError(refusal(x, t)),
		});
	};
	return (
		<form className="bonus-code-form" onSubmit={submit}>
			<TextField
				label={t("bonus.code")}
				value={code}
				error={error}
				onChange={(e) => {
					setCode(e.target.value);
					setError("");
				}}
				autoCapitalize="characters"
				maxLength={32}
			/>
			<MoneyButton type="submit" kind="secondary" busy={act.isPending}>
				{t("bonus.code.use")}
			</MoneyButton>
		</form>
	);
}
