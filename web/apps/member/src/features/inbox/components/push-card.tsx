import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Button, Icon, IconButton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { allowPush, canPush, dropPush, ownDevice, PUSH_KEY, usePushState } from "../api/push.ts";

/** Whether this device is told of messages, and the member's other devices. */
export function PushCard() {
	const t = useT();
	const lang = useLang();
	const client = useQueryClient();
	const { data, error, refetch } = usePushState();
	const [busy, setBusy] = useState(false);
	if (!data) return error && <PushLost text={refusal(error, t)} onRetry={() => void refetch()} />;
	const own = data.devices.find((d) => d.id === ownDevice());
	const blocked = canPush() && Notification.permission === "denied";
	const run = async (act: () => Promise<unknown>) => {
		setBusy(true);
		try {
			await act();
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		await client.invalidateQueries({ queryKey: PUSH_KEY });
		setBusy(false);
	};
	const flip = () => run(async () => (own ? dropPush(own.id) : (await allowPush(data.key)) || toast(t("inbox.push.blocked"), "bad")));
	const note = !canPush() ? "inbox.push.unable" : blocked ? "inbox.push.blocked" : "inbox.push.note";
	return (
		<section className="card push-card" aria-labelledby="push-title">
			<div className="push-top">
				<span className="row-icon">
					<Icon name="bell" />
				</span>
				<span className="push-words">
					<b id="push-title">{t("inbox.push.title")}</b>
					<small>{t(note)}</small>
				</span>
				{canPush() && !blocked && (
					<Button kind={own ? "secondary" : "primary"} size="sm" busy={busy} aria-describedby="push-title" onClick={() => void flip()}>
						{t(own ? "inbox.push.off" : "inbox.push.on")}
					</Button>
				)}
			</div>
			{data.devices.length > 0 && (
				<ul className="push-list">
					{data.devices.map((d) => (
						<li key={d.id}>
							<Icon name="phone" className="h-5 w-5 text-text-3" />
							<span>
								<bdi>{d.name || t("inbox.push.device")}</bdi> <small className="text-text-3">{d.id === own?.id ? t("inbox.push.this") : formatDate(d.at, lang, "date")}</small>
							</span>
							<IconButton icon="trash" label={t("inbox.push.drop", { name: d.name })} onClick={() => void run(() => dropPush(d.id))} />
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** What stands in the card's place where it is not known which devices are told. */
function PushLost({ text, onRetry }: { text: string; onRetry: () => void }) {
	const t = useT();
	return (
		<section className="card push-card" aria-labelledby="push-title">
			<div className="push-top">
				<span className="row-icon">
					<Icon name="bell" />
				</span>
				<span className="push-words" role="alert">
					<b id="push-title">{t("inbox.push.title")}</b>
					<small>{text}</small>
				</span>
				<Button kind="secondary" size="sm" icon="refresh" aria-describedby="push-title" onClick={onRetry}>
					{t("ui.retry")}
				</Button>
			</div>
		</section>
	);
}
