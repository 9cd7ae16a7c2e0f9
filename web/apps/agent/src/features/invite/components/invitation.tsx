import { request } from "@baize/api";
import { refusal } from "@baize/entry";
import { useT } from "@baize/i18n";
import { Button, Copyable, ErrorState, Icon, Qr, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";

interface Own {
	code: string;
	enabled: boolean;
	/** Where the code leads, on the site's own address. */
	path: string;
}

/** The agent's own code and its link: to be copied, shared, or read by a camera. */
export function Invitation() {
	const t = useT();
	const own = useQuery({ queryKey: ["invitation"], queryFn: ({ signal }) => request<Own>("/member/invitation", { signal }) });
	if (own.isPending) return <Skeleton className="h-60" />;
	if (!own.data) return <ErrorState text={refusal(own.error, t)} onRetry={() => void own.refetch()} />;
	const { code, enabled, path } = own.data;
	if (!enabled)
		return (
			<p className="form-alert">
				<Icon name="alert" />
				{t("agent.invite.closed")}
			</p>
		);
	const link = new URL(path, location.origin).href;
	const share = typeof navigator.share === "function" ? () => void navigator.share({ url: link }).catch(() => {}) : null;
	return (
		<section className="card invite">
			<Qr text={link} label={t("agent.invite.qr")} />
			<div className="invite-words">
				<p className="text-text-2">{t("agent.invite.lead")}</p>
				<p className="invite-code">
					<small>{t("agent.invite.code")}</small>
					<Copyable text={code} />
				</p>
				<p className="invite-link">
					<small>{t("agent.invite.link")}</small>
					<Copyable text={link} />
				</p>
				{share && (
					<Button icon="share" onClick={share}>
						{t("agent.invite.share")}
					</Button>
				)}
			</div>
		</section>
	);
}
