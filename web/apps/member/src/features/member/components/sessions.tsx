import { keys } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { Badge, Button, ConfirmDialog, ErrorState, Icon, Skeleton, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { endSession, type SessionRow, useSessions } from "../api/sessions.ts";

/** Where the account is open, with a way to end each session. */
export function Sessions() {
	const t = useT();
	const { data, error, refetch } = useSessions();
	const [asked, setAsked] = useState<SessionRow | "others" | null>(null);
	if (error && !data) return <ErrorState text={refusal(error, t)} onRetry={() => void refetch()} />;
	const others = data?.some((s) => !s.current);
	return (
		<section className="grid gap-4">
			<p className="pay-note">{t("member.sessions.text")}</p>
			{!data && <Skeleton className="h-32 rounded-card" />}
			{data && (
				<ul className="card rows">
					{data.map((s) => (
						<SessionLine key={s.id} session={s} onEnd={() => setAsked(s)} />
					))}
				</ul>
			)}
			{others && (
				<Button kind="danger" icon="logout" className="justify-self-start" onClick={() => setAsked("others")}>
					{t("member.sessions.endOthers")}
				</Button>
			)}
			{asked && <Ending what={asked} onDone={() => setAsked(null)} />}
		</section>
	);
}

function SessionLine({ session: s, onEnd }: { session: SessionRow; onEnd: () => void }) {
	const t = useT();
	const lang = useLang();
	const device = s.device || t("member.sessions.unknown");
	return (
		<li className="row">
			<span className="row-icon">
				<Icon name={/mobi|android|iphone/i.test(s.device) ? "phone" : "globe"} />
			</span>
			<span className="row-text">
				<b>{device}</b>
				<small>{t("member.sessions.seen", { at: formatDate(s.lastSeenAt, lang) })}</small>
				<small>{t("member.sessions.since", { at: formatDate(s.createdAt, lang) })}</small>
				<small>{t("member.sessions.ip", { ip: s.ip })}</small>
			</span>
			{s.current ? (
				<Badge kind="ok" icon="check">
					{t("member.sessions.current")}
				</Badge>
			) : (
				<Button kind="secondary" size="sm" aria-label={t("member.sessions.endThis", { device })} onClick={onEnd}>
					{t("member.sessions.end")}
				</Button>
			)}
		</li>
	);
}

function Ending({ what, onDone }: { what: SessionRow | "others"; onDone: () => void }) {
	const t = useT();
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const end = async () => {
		setBusy(true);
		try {
			await endSession(what === "others" ? undefined : what.id);
			toast(t("member.sessions.ended"), "ok");
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		await client.invalidateQueries({ queryKey: keys.sessions });
		onDone();
	};
	const title = what === "others" ? t("member.sessions.endOthers") : t("member.sessions.endThis", { device: what.device || t("member.sessions.unknown") });
	return (
		<ConfirmDialog title={title} danger confirmLabel={t("member.sessions.end")} cancelLabel={t("ui.cancel")} busy={busy} onConfirm={() => void end()} onCancel={onDone}>
			{t(what === "others" ? "member.sessions.askAll" : "member.sessions.askOne")}
		</ConfirmDialog>
	);
}
