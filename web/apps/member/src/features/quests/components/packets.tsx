import { useT } from "@baize/i18n";
import { Button, Icon, toast } from "@baize/ui";
import { refusal } from "../../../app/refusal.ts";
import { openPacket, useAct, usePackets } from "../api/quests.ts";
import type { Packet } from "../model.ts";
import { Left, usePrizeText } from "./prize.tsx";

/** The red packets that are open; nothing where there are none. */
export function Packets() {
	const { data } = usePackets();
	return (
		<>
			{data?.map((p) => (
				<PacketCard key={p.id} packet={p} />
			))}
		</>
	);
}

function PacketCard({ packet: p }: { packet: Packet }) {
	const t = useT();
	const text = usePrizeText();
	const open = useAct(openPacket);
	const left = p.shares - p.taken;
	const own = p.own ?? open.data;
	return (
		<section className="card packet" aria-label={p.name}>
			<span className="packet-mark" aria-hidden="true">
				<Icon name="gift" />
			</span>
			<div className="packet-text">
				<h2>{p.name}</h2>
				<p role="status">{own ? t("quests.packet.own", { amount: text(own.prize) }) : t("quests.packet.left", { n: left })}</p>
				{!own && <Left until={p.until} />}
			</div>
			{!own && (
				<Button disabled={left === 0} busy={open.isPending} onClick={() => open.mutate(p.id, { onError: (e) => toast(refusal(e, t), "bad") })}>
					{t("quests.packet.open")}
				</Button>
			)}
		</section>
	);
}
