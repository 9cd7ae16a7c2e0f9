import { useT } from "@baize/i18n";
import { Button, Dialog, toast } from "@baize/ui";
import { Link } from "wouter";
import { Facts, State, When } from "../../../kit/bits.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { type Invitation, linkOf } from "../model.ts";

interface Came {
	id: string;
	account: string;
	status: string;
	createdAt: string;
}

/** One code: where it leads, and who registered by it. */
export function InvitationDrawer({ of, onClose }: { of: Invitation; onClose: () => void }) {
	const t = useT();
	const list = useList<Came>(`/staff/invitations/${of.code}/members`);
	const link = linkOf(of, of.domain ? `https://${of.domain}` : location.origin);
	const copy = () =>
		navigator.clipboard?.writeText(link).then(
			() => toast(t("staff.copied"), "ok"),
			() => null,
		);
	const columns: Column<Came>[] = [
		{
			key: "account",
			head: t("staff.field.member"),
			cell: (m) => (
				<Link href={`/members/${m.id}`} className="link font-semibold">
					<bdi>{m.account}</bdi>
				</Link>
			),
		},
		{ key: "status", head: t("staff.field.status"), cell: (m) => <State of={m.status} /> },
		{ key: "at", head: t("staff.field.opened"), cell: (m) => <When at={m.createdAt} /> },
	];
	return (
		<Dialog shape="drawer-end" title={t("staff.invite.title", { code: of.code })} onClose={onClose}>
			<div className="grid gap-4">
				<Facts
					className="facts-boxed"
					of={[
						{ label: t("staff.invite.owner"), value: <bdi>{of.account}</bdi> },
						{ label: t("staff.invite.domain"), value: of.domain ? <bdi>{of.domain}</bdi> : t("staff.invite.everywhere") },
						{ label: t("staff.field.status"), value: <State of={of.enabled ? "on" : "off"} prefix="staff.invite.state" /> },
						{ label: t("staff.invite.link"), value: <bdi className="break-all">{link}</bdi> },
					]}
				/>
				<Button kind="secondary" icon="copy" onClick={copy}>
					{t("staff.invite.copy")}
				</Button>
				<h3 className="text-lg">{t("staff.invite.came", { n: of.uses })}</h3>
				<ListTable list={list} label={t("staff.invite.came", { n: of.uses })} columns={columns} by={(m) => m.id} icon="users" empty={t("staff.invite.nobody")} />
			</div>
		</Dialog>
	);
}
