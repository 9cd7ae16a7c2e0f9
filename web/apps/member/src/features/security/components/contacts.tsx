import { keys } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, Dialog, toast } from "@baize/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Proving, provingKey, useProving } from "../../../app/proof.ts";
import { type Contact, useContacts } from "../api/security.ts";
import { Row } from "./parts.tsx";

type Channel = "mobile" | "email";

/** Draws the form that binds an address: which, what it replaces, and what may prove that it is the member. */
export type BindSlot = (contact: { channel: Channel; replaces: string; proving: Proving; byCode: boolean; onBound: () => void }) => ReactNode;

const ICONS = { mobile: "phone", email: "mail" } as const;

/** The mobile number and the e-mail address that codes are sent to. */
export function Contacts({ bind }: { bind: BindSlot }) {
	const t = useT();
	const client = useQueryClient();
	const { data } = useContacts();
	const { data: proving } = useProving();
	const [open, setOpen] = useState<Channel | null>(null);
	if (!data || !proving) return null;
	const bound = () => {
		setOpen(null);
		toast(t("security.bind.done"), "ok");
		void client.invalidateQueries({ queryKey: keys.contacts });
		void client.invalidateQueries({ queryKey: provingKey });
	};
	return (
		<>
			{(["mobile", "email"] as const).map((channel) => (
				<Row key={channel} icon={ICONS[channel]} title={t(`security.${channel}.title`)} text={<About channel={channel} contact={data[channel]} />} set={data[channel].confirmed}>
					{!data[channel].fixed && (
						<Button kind="secondary" size="sm" onClick={() => setOpen(channel)}>
							{t(data[channel].confirmed ? "security.change" : "security.bind.add")}
						</Button>
					)}
				</Row>
			))}
			{open && (
				<Dialog title={t(`security.${open}.title`)} onClose={() => setOpen(null)}>
					{bind({
						channel: open,
						replaces: data[open].confirmed ? data[open].address : "",
						proving,
						byCode: data[open].reachable,
						onBound: bound,
					})}
				</Dialog>
			)}
		</>
	);
}

function About({ channel, contact }: { channel: Channel; contact: Contact }) {
	const t = useT();
	if (!contact.address) return t(`security.${channel}.text`);
	return (
		<>
			<bdi dir="ltr">{contact.address}</bdi>
			{contact.fixed && ` · ${t("security.bind.fixed")}`}
			{!contact.confirmed && ` · ${t("security.bind.open")}`}
		</>
	);
}
