import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { Id, State, Sum, When } from "../../../kit/bits.tsx";
import { ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { Campaign, Claim } from "../model.ts";

const ENDED = ["COMPLETED", "FORFEITED", "EXPIRED", "CANCELLED"];

/** The claims of a campaign; those that are held wait for a word. */
export function Claims({ of: c }: { of: Campaign }) {
	const t = useT();
	const may = useMay("rewards.campaign.edit");
	const list = useList<Claim>(`/staff/campaigns/${c.id}/grants`);
	const [asked, setAsked] = useState<{ claim: Claim; act: "release" | "cancel" } | null>(null);
	const word = (x: Claim) => (ENDED.includes(x.state) ? "bonus.ended" : "bonus.state");
	const state = (x: Claim) => (ENDED.includes(x.state) ? x.state : { OFFERED: "joined", CLAIMED: "applying", QUEUED: "process", ACTIVE: "issued" }[x.state]) ?? x.state;
	return (
		<>
			<ListTable
				label={t("campaign.claims")}
				list={list}
				empty={t("campaign.noClaims")}
				by={(x) => x.id}
				columns={[
					{ key: "at", head: t("campaign.col.at"), cell: (x) => <When at={x.createdAt} /> },
					{ key: "member", head: t("campaign.col.member"), cell: (x) => <Id of={x.member} /> },
					{
						key: "state",
						head: t("campaign.col.state"),
						cell: (x) => <State of={state(x)} prefix={word(x)} tone={x.state === "ACTIVE" ? "good" : x.state === "CLAIMED" ? "wait" : "rest"} />,
					},
					{ key: "amount", head: t("campaign.col.amount"), cell: (x) => <Sum of={x.amount} currency={x.currency} /> },
					{ key: "played", head: t("campaign.col.played"), cell: (x) => `${x.counted} / ${x.target}` },
					{ key: "out", head: t("campaign.col.out"), cell: (x) => <Sum of={x.converted} currency={x.currency} /> },
					{
						key: "act",
						head: "",
						cell: (x) =>
							may && !ENDED.includes(x.state) ? (
								<span className="flex gap-2">
									{x.state === "CLAIMED" && (
										<Button size="sm" onClick={() => setAsked({ claim: x, act: "release" })}>
											{t("campaign.release")}
										</Button>
									)}
									<Button kind="secondary" size="sm" onClick={() => setAsked({ claim: x, act: "cancel" })}>
										{t("campaign.cancel")}
									</Button>
								</span>
							) : null,
					},
				]}
			/>
			{asked && (
				<ActDialog
					title={t(`campaign.${asked.act}`)}
					facts={[{ label: t("campaign.col.amount"), value: <Sum of={asked.claim.amount} currency={asked.claim.currency} strong /> }]}
					confirm={t(`campaign.${asked.act}`)}
					danger={asked.act === "cancel"}
					reason="required"
					done={t("campaign.done")}
					run={(reason) => request(`/staff/bonuses/${asked.claim.id}/${asked.act}`, { method: "POST", body: { reason } })}
					onClose={() => setAsked(null)}
				/>
			)}
		</>
	);
}
