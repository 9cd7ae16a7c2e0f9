import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { boardKey, setBoard, useBoard } from "../api/privacy.ts";

/** Whether the winner board names the member. */
export function OnBoard() {
	const t = useT();
	const client = useQueryClient();
	const { data } = useBoard();
	const [busy, setBusy] = useState(false);
	const set = async (named: boolean) => {
		setBusy(true);
		try {
			await setBoard(named);
			client.setQueryData(boardKey, { named });
		} catch (e) {
			toast(refusal(e, t), "bad");
		}
		setBusy(false);
	};
	return (
		<section className="card papers-box">
			<h2>{t("papers.board.title")}</h2>
			<p>{t("papers.board.text")}</p>
			<label className="check">
				<input type="checkbox" checked={data?.named ?? false} disabled={!data || busy} onChange={(e) => void set(e.target.checked)} />
				<span>{t("papers.board.named")}</span>
			</label>
		</section>
	);
}
