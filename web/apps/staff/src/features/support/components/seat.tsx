import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, TextField } from "@baize/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { DeskState } from "../model.ts";

const HERE_MS = 20_000;
const DESK = ["staff", "/staff/support/desk"] as const;

/** Sits at the desk as long as the page is open, and tells who else does. */
export function useDesk() {
	const desk = useQuery({
		queryKey: DESK,
		queryFn: () => request<DeskState>("/staff/support/desk", { body: {} }),
		refetchInterval: HERE_MS,
		refetchIntervalInBackground: true,
		staleTime: 0,
	});
	useEffect(() => () => void request("/staff/support/desk", { method: "DELETE" }).catch(() => {}), []);
	return desk.data;
}

/** The name by which members see this operator. */
export function SeatName({ desk }: { desk: DeskState }) {
	const t = useT();
	const client = useQueryClient();
	const [name, setName] = useState(desk.name);
	const use = async () => client.setQueryData(DESK, await request<DeskState>("/staff/support/desk", { body: { name } }));
	return (
		<form
			className="flex flex-wrap items-end gap-2"
			onSubmit={(e) => {
				e.preventDefault();
				void use();
			}}
		>
			<TextField label={t("service.desk.name")} maxLength={30} value={name} onChange={(e) => setName(e.target.value)} />
			<Button type="submit" kind="secondary" disabled={name === desk.name}>
				{t("service.desk.save")}
			</Button>
			<span className="pb-3 text-sm text-text-3">{t("service.desk.present", { n: desk.seats.length })}</span>
		</form>
	);
}
