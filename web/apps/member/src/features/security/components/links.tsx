import { keys } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, ConfirmDialog, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { startLink, unlink, useLinks, useProviders } from "../api/security.ts";
import { Row } from "./parts.tsx";

/** Accounts at providers that open this one. */
export function Links() {
	const t = useT();
	const client = useQueryClient();
	const { data: providers = [] } = useProviders();
	const { data: links = [] } = useLinks();
	const [asked, setAsked] = useState<{ code: string; name: string } | null>(null);
	const [busy, setBusy] = useState("");
	const go = async (code: string) => {
		setBusy(code);
		try {
			location.assign((await startLink(code)).address);
		} catch (e) {
			toast(refusal(e, t), "bad");
			setBusy("");
		}
	};
	const end = async (code: string) => {
		setBusy(code);
		await unlink(code).catch((e: unknown) => toast(refusal(e, t), "bad"));
		await client.invalidateQueries({ queryKey: keys.socialLinks });
		setBusy("");
		setAsked(null);
	};
	return (
		<>
			{providers.map((p) => {
				const link = links.find((l) => l.provider === p.code);
				return (
					<Row
						key={p.code}
						icon="link"
						title={p.name}
						text={link ? <bdi>{link.label || t("security.link.is")}</bdi> : t("security.link.text", { provider: p.name })}
						set={link !== undefined}
					>
						{link ? (
							<Button kind="quiet" size="sm" onClick={() => setAsked(p)}>
								{t("security.link.end")}
							</Button>
						) : (
							<Button kind="secondary" size="sm" busy={busy === p.code} onClick={() => void go(p.code)}>
								{t("security.link.do")}
							</Button>
						)}
					</Row>
				);
			})}
			{asked && (
				<ConfirmDialog
					title={t("security.link.endOf", { provider: asked.name })}
					danger
					confirmLabel={t("security.link.end")}
					cancelLabel={t("ui.cancel")}
					busy={busy !== ""}
					onConfirm={() => void end(asked.code)}
					onCancel={() => setAsked(null)}
				>
					{t("security.link.ask")}
				</ConfirmDialog>
			)}
		</>
	);
}
