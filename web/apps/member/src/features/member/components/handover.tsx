import { useCountdown } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, Dialog, toast } from "@baize/ui";
import { type ReactNode, useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { handOver } from "../api/sessions.ts";

/** Goes on with another device: a code for its camera that opens the account there, once and within a minute. */
export function Handover({ draw }: { draw: (address: string, label: string) => ReactNode }) {
	const t = useT();
	const [code, setCode] = useState("");
	const [busy, setBusy] = useState(false);
	const { left, begin } = useCountdown();
	const title = t("member.handover.open");
	const ask = async () => {
		setBusy(true);
		try {
			const given = await handOver();
			setCode(given.code);
			begin(given.seconds);
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		setBusy(false);
	};
	return (
		<>
			<Button kind="secondary" icon="qr" className="justify-self-start" busy={busy && !code} onClick={() => void ask()}>
				{title}
			</Button>
			{code && (
				<Dialog title={title} onClose={() => setCode("")}>
					<div className="grid justify-items-center gap-4">
						{left > 0 ? (
							draw(new URL(`/?handover=${encodeURIComponent(code)}`, location.origin).href, title)
						) : (
							<Button icon="refresh" busy={busy} onClick={() => void ask()}>
								{t("member.handover.again")}
							</Button>
						)}
						<p className="pay-note">{t("member.handover.text")}</p>
					</div>
				</Dialog>
			)}
		</>
	);
}
