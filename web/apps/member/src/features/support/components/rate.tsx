import { useT } from "@baize/i18n";
import { Button, cx, Icon, TextField, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { refusal } from "../../../app/refusal.ts";
import { rateChat, SUPPORT } from "../api/support.ts";
import type { Chat } from "../model.ts";

const STARS = [1, 2, 3, 4, 5];

/** How a closed chat was, asked once. */
export function RateChat({ chat }: { chat: Chat }) {
	const t = useT();
	const client = useQueryClient();
	const [stars, setStars] = useState(0);
	const [remark, setRemark] = useState("");
	const [busy, setBusy] = useState(false);
	if (chat.ticket)
		return (
			<p className="chat-rate">
				{t("support.filed")} <bdi className="font-semibold">{chat.ticket}</bdi>
			</p>
		);
	if (!chat.mayRate)
		return chat.stars > 0 ? (
			<p className="chat-rate" role="img" aria-label={t("support.stars", { n: chat.stars })}>
				<Row stars={chat.stars} />
			</p>
		) : null;
	const send = async () => {
		setBusy(true);
		await rateChat(chat.id, stars, remark.trim()).catch((e: unknown) => toast(refusal(e, t), "bad"));
		await client.invalidateQueries({ queryKey: SUPPORT });
		setBusy(false);
	};
	return (
		<div className="chat-rate">
			<p className="field-label">{t("support.rate")}</p>
			<div className="chat-stars" role="radiogroup" aria-label={t("support.rate")}>
				{STARS.map((n) => (
					<label key={n} className={cx("chat-star", n <= stars && "is-on")}>
						<input type="radio" name="stars" value={n} checked={stars === n} onChange={() => setStars(n)} />
						<Icon name="star" />
						<span className="sr-only">{t("support.stars", { n })}</span>
					</label>
				))}
			</div>
			{stars > 0 && (
				<>
					<TextField label={t("support.remark")} maxLength={300} value={remark} onChange={(e) => setRemark(e.target.value)} />
					<Button busy={busy} onClick={() => void send()}>
						{t("support.rateSend")}
					</Button>
				</>
			)}
		</div>
	);
}

const Row = ({ stars }: { stars: number }) => (
	<span className="chat-stars">
		{STARS.map((n) => (
			<Icon key={n} name="star" className={cx("chat-star", n <= stars && "is-on")} />
		))}
	</span>
);
