import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import type { Broadcast, Reach } from "../model.ts";
import { ReachFacts } from "./reach.tsx";

const PATH = "/staff/messaging/broadcasts";

/** Asks before many are told, with how many they are. */
export function SendDialog({ of: b, onClose, onDone }: { of: Broadcast; onClose: () => void; onDone: () => void }) {
	const t = useT();
	const [when, setWhen] = useState("");
	const { data } = useQuery({
		queryKey: ["news-reach", b.id, b.version],
		queryFn: ({ signal }) => request<Reach>(`${PATH}/count`, { method: "POST", body: { purpose: b.purpose, channels: b.channels, audience: b.audience }, signal }),
	});
	return (
		<ActDialog
			title={t("service.news.sendAsk")}
			confirm={t("service.news.send")}
			done={t("service.news.done")}
			run={() => request(`${PATH}/${b.id}/schedule`, { method: "POST", body: { version: b.version, at: when ? new Date(when).toISOString() : "" } })}
			onClose={onClose}
			onDone={onDone}
		>
			<div className="grid gap-3">
				{data && <ReachFacts of={data} ways={b.channels} />}
				<TextField label={t("service.news.when")} type="datetime-local" value={when} onChange={(e) => setWhen(e.target.value)} />
			</div>
		</ActDialog>
	);
}
