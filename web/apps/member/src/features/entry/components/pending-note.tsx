import { useT } from "@baize/i18n";
import { Button, Icon } from "@baize/ui";
import { dropPending, type PendingIdentity } from "../../../app/pending-identity.ts";
import { useProviders } from "../api/ways.ts";

interface PendingNoteProps {
	waits: PendingIdentity;
	/** What the form under it is for. */
	by: "login" | "register";
	onDropped: () => void;
}

/** Which account at a provider is linked to who comes in next, and how to let it go: somebody else may have left it in this tab. */
export function PendingNote({ waits, by, onDropped }: PendingNoteProps) {
	const t = useT();
	const { data } = useProviders();
	const provider = data?.find((p) => p.code === waits.provider)?.name ?? waits.provider;
	const whose = waits.email || waits.name;
	const drop = () => {
		dropPending();
		onDropped();
	};
	return (
		<div className="pending-note" role="status">
			<Icon name="link" />
			<div>
				<p>
					{t(`entry.social.${by}`, { provider })} {by === "register" && <span>{t("entry.social.have")}</span>}
				</p>
				{whose && <bdi>{whose}</bdi>}
				<Button kind="quiet" size="sm" onClick={drop}>
					{t("entry.social.drop")}
				</Button>
			</div>
		</div>
	);
}
