import type { Entered } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { knowsPasskeys, passkeyLogin } from "../api/passkey.ts";
import { startSocial, useProviders } from "../api/ways.ts";

interface OtherWaysProps {
	/** The page to return to after a visit to a provider. */
	back: string;
	onEntered: (answer: Entered) => void;
	onRefused: (e: unknown) => boolean;
	/** Registration has no use for passkeys. */
	passkeys?: boolean;
}

/** Logging in without a password: a passkey, or an account elsewhere. */
export function OtherWays({ back, onEntered, onRefused, passkeys }: OtherWaysProps) {
	const t = useT();
	const { data: providers = [] } = useProviders();
	const [busy, setBusy] = useState("");
	const withKeys = passkeys && knowsPasskeys();
	if (!withKeys && providers.length === 0) return null;
	const attempt = async (what: string, act: () => Promise<void>) => {
		setBusy(what);
		try {
			await act();
		} catch (e) {
			if (!onRefused(e)) toast(refusal(e, t), "bad");
		}
		setBusy("");
	};
	const key = async () => {
		const answer = await passkeyLogin();
		if (answer) onEntered(answer);
		else toast(t("entry.passkey.turned"), "info");
	};
	const visit = async (code: string) => {
		const { address } = await startSocial(code, back);
		location.assign(address);
		await new Promise(() => {}); // the page is on its way out: the button stays locked
	};
	return (
		<div className="other-ways">
			{withKeys && (
				<Button kind="secondary" size="lg" icon="phone" busy={busy === "key"} disabled={busy !== ""} onClick={() => void attempt("key", key)}>
					{t("entry.passkey.login")}
				</Button>
			)}
			{providers.length > 0 && (
				<div className="providers">
					{providers.map((p) => (
						<Button
							key={p.code}
							kind="secondary"
							size="lg"
							aria-label={t("entry.social.with", { provider: p.name })}
							busy={busy === p.code}
							disabled={busy !== ""}
							onClick={() => void attempt(p.code, () => visit(p.code))}
						>
							<span className="provider-mark" aria-hidden="true">
								{[...p.name][0]}
							</span>
							<bdi>{p.name}</bdi>
						</Button>
					))}
				</div>
			)}
		</div>
	);
}
