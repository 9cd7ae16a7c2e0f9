import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { Facts, Note, Sum, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import type { MemberFacts } from "../model.ts";

/** Who the member of a chat is; the look is written down. */
export function FactsButton({ chat }: { chat: string }) {
	const t = useT();
	const may = useMay("messaging.chat.facts");
	const [open, setOpen] = useState(false);
	if (!may) return null;
	return (
		<>
			<Button kind="quiet" size="sm" icon="user" onClick={() => setOpen(true)}>
				{t("service.desk.facts")}
			</Button>
			{open && <FactsDialog chat={chat} onClose={() => setOpen(false)} />}
		</>
	);
}

function FactsDialog({ chat, onClose }: { chat: string; onClose: () => void }) {
	const t = useT();
	const { data, error, refetch } = useQuery({
		queryKey: ["chat-facts", chat],
		queryFn: () => request<MemberFacts>(`/staff/support/chats/${chat}/facts`, { method: "POST" }),
		retry: false,
		gcTime: 0,
	});
	return (
		<Dialog shape="drawer-end" title={t("service.desk.facts")} onClose={onClose}>
			{!data && (error ? <ErrorState text={faultText(error, t)} onRetry={() => void refetch()} /> : <Skeleton className="h-40" />)}
			{data && (
				<div className="grid gap-4">
					<Facts
						of={[
							{ label: t("service.desk.account"), value: <bdi>{data.account}</bdi> },
							{ label: t("service.desk.status"), value: data.status },
							{ label: t("service.desk.lang"), value: data.lang.toUpperCase() },
							{ label: t("service.desk.cash"), value: <Sum of={data.cash} currency={data.currency} strong /> },
							{ label: t("service.desk.locked"), value: <Sum of={data.locked} currency={data.currency} /> },
							{ label: t("service.desk.since"), value: <When at={data.since} /> },
						]}
					/>
					<Note>{t("service.desk.factsNote")}</Note>
				</div>
			)}
		</Dialog>
	);
}
