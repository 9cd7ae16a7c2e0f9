import "../../../styles/care.css";
import { useT } from "@baize/i18n";
import { Button, buttonClass, Dialog, Icon, toast, useMark } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useBoot } from "../../../app/boot.tsx";
import { Link } from "../../../app/link.tsx";
import { refusal } from "../../../app/refusal.ts";
import { useMember } from "../../../app/session.ts";
import { signOut } from "../../../app/sign-out.ts";
import { acknowledge, KEYS, useMeter } from "../api/care.ts";
import { Elapsed, Net, useClockText, useServerNow } from "./figures.tsx";

/** The time since the login, always in sight, and the reminder when it is due. */
export default function Watch() {
	const t = useT();
	const { data } = useMeter();
	const now = useServerNow(data?.now);
	const spent = useClockText(data?.startedAt ? now - Date.parse(data.startedAt) : 0);
	const on = Boolean(data?.startedAt && now);
	useMark("watch", on && "1");
	if (!data || !on) return null;
	const due = data.realityDue !== "" && now >= Date.parse(data.realityDue);
	return (
		<>
			<aside aria-label={t("protect.session")}>
				<Link href="/member/care" className="care-watch" aria-label={t("protect.elapsed", { time: spent })}>
					<Icon name="clock" />
					<span aria-hidden="true">{spent}</span>
				</Link>
			</aside>
			{due && <Reminder />}
		</>
	);
}

/** Time and money, to be answered before the next bet: no cross, no Escape, and no key that was meant for the game answers it. */
function Reminder() {
	const t = useT();
	const boot = useBoot();
	const symbol = useMember()?.currencySymbol ?? boot.permission.currencySymbol;
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		// A game that fills the screen would hide it.
		if (document.fullscreenElement) void document.exitFullscreen();
	}, []);
	const answer = () => {
		setBusy(true);
		acknowledge()
			.then((meter) => client.setQueryData(KEYS.meter, meter))
			.catch((e: unknown) => toast(refusal(e, t), "bad"))
			.finally(() => setBusy(false));
	};
	return (
		<Dialog
			title={t("protect.check.title")}
			onClose={() => null}
			foot={
				<>
					<Button kind="secondary" busy={busy} onClick={() => void signOut(client)}>
						{t("protect.check.stop")}
					</Button>
					<Button kind="secondary" busy={busy} onClick={answer}>
						{t("protect.check.go")}
					</Button>
				</>
			}
		>
			<div className="care-check">
				<p>{t("protect.check.time")}</p>
				<p className="care-check-time">
					<Elapsed />
				</p>
				<p>{t("protect.net")}</p>
				<p className="care-check-net">
					<Net symbol={symbol} />
				</p>
				<Link href="/member/care" className={buttonClass("quiet", "sm")} onClick={answer}>
					{t("protect.check.limits")}
				</Link>
			</div>
		</Dialog>
	);
}
