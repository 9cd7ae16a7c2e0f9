import { API_BASE, ApiError, token } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, toast } from "@baize/ui";
import { useState } from "react";
import { refusal } from "./refusal.ts";

/** What a statement holds; the fields beside the period narrow it. */
export interface StatementWish {
	of: "bets" | "entries";
	from: string;
	to: string;
	vendor?: string;
	state?: string;
	kind?: string;
}

/** Fetches a statement, which the server writes, and gives it to the reader as a file. */
async function keep(wish: StatementWish): Promise<void> {
	const q = new URLSearchParams();
	for (const [name, value] of Object.entries(wish)) if (value) q.set(name, value);
	const answer = await fetch(`${API_BASE}/member/statement?${q}`, { headers: { Authorization: `Bearer ${token()}`, "Accept-Language": document.documentElement.lang } }).catch(
		() => {
			throw new ApiError("network", "");
		},
	);
	if (!answer.ok) {
		const problem = (await answer.json().catch(() => null)) as { code?: string; message?: string } | null;
		throw new ApiError(problem?.code ?? "unknown", problem?.message ?? "", answer.status);
	}
	const url = URL.createObjectURL(await answer.blob());
	Object.assign(document.createElement("a"), { href: url, download: `${wish.of}-${wish.from.slice(0, 10)}.csv` }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A button that saves a statement as CSV. */
export function StatementButton({ wish, label }: { wish: StatementWish; label: string }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const save = async () => {
		setBusy(true);
		await keep(wish).catch((e) => toast(refusal(e, t), "bad"));
		setBusy(false);
	};
	return (
		<Button kind="quiet" icon="download" busy={busy} onClick={() => void save()}>
			{label}
		</Button>
	);
}

/** The bets and the movements of a period, to keep. */
export function StatementLinks({ from, to }: { from: string; to: string }) {
	const t = useT();
	return (
		<>
			<StatementButton wish={{ of: "bets", from, to }} label={t("centre.csv.bets")} />
			<StatementButton wish={{ of: "entries", from, to }} label={t("centre.csv.entries")} />
		</>
	);
}
