import { request } from "@baize/api";
import { useLang, useT } from "@baize/i18n";
import { TextField } from "@baize/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { useMay } from "../../../app/session.ts";
import type { Page } from "../../../kit/use-list.ts";

const OFFERED = 20;

interface Offered {
	nodeId: string;
	gameCode: string;
	nameEn: string;
	nameBn: string;
}

/** One game of a vendor by its code, offered by its name while it is written; empty for any game. */
export function GameField({ vendor, value, error, onChange }: { vendor: string; value: string; error?: string; onChange: (code: string) => void }) {
	const t = useT();
	const lang = useLang();
	const list = useId();
	const may = useMay("catalogue.edit");
	const query = useDeferredValue(value.trim());
	const found = useQuery({
		queryKey: ["free-rounds-games", vendor, query],
		queryFn: ({ signal }) => request<Page<Offered>>("/staff/catalogue/games", { query: { vassalage: vendor, query: query || undefined, limit: OFFERED }, signal }),
		enabled: may && vendor !== "",
		placeholderData: keepPreviousData,
		staleTime: 60_000,
	});
	return (
		<>
			<TextField
				label={t("staff.field.game")}
				note={t("desk.free.gameNote")}
				error={error}
				list={list}
				dir="ltr"
				disabled={vendor === ""}
				maxLength={64}
				autoCapitalize="none"
				autoComplete="off"
				spellCheck={false}
				value={value}
				onChange={(e) => onChange(e.target.value.trim())}
			/>
			<datalist id={list}>
				{found.data?.items.map((g) => (
					<option key={g.nodeId} value={g.gameCode}>
						{(lang === "bn" && g.nameBn) || g.nameEn}
					</option>
				))}
			</datalist>
		</>
	);
}
