import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { toast } from "@baize/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { Id, State, Toggle, When } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { Invitation } from "../model.ts";

interface ListProps {
	query: string;
	mayEdit: boolean;
	onOpen: (i: Invitation) => void;
}

/** Codes by their beginning or by the owner's account: whose they are, who came by them, are they on. */
export function InvitationList({ query, mayEdit, onOpen }: ListProps) {
	const t = useT();
	const list = useList<Invitation>("/staff/invitations", { query });
	const columns: Column<Invitation>[] = [
		{ key: "code", head: t("staff.invite.code"), cell: (i) => <Id of={i.code} /> },
		{
			key: "owner",
			head: t("staff.invite.owner"),
			cell: (i) => (
				<Link href={`/members/${i.member}`} className="link font-semibold">
					<bdi>{i.account}</bdi>
				</Link>
			),
		},
		{ key: "kind", head: t("staff.invite.kind"), cell: (i) => t(i.own ? "staff.invite.own" : "staff.invite.made"), wide: true },
		{ key: "domain", head: t("staff.invite.domain"), cell: (i) => (i.domain ? <bdi>{i.domain}</bdi> : t("staff.invite.everywhere")), wide: true },
		{ key: "note", head: t("staff.invite.note"), cell: (i) => <span dir="auto">{i.note || "–"}</span>, wide: true },
		{ key: "uses", head: t("staff.invite.uses"), cell: (i) => i.uses, end: true },
		{ key: "at", head: t("staff.invite.since"), cell: (i) => <When at={i.createdAt} />, wide: true },
		{ key: "on", head: t("staff.field.status"), cell: (i) => (mayEdit ? <Switch of={i} /> : <State of={i.enabled ? "on" : "off"} prefix="staff.invite.state" />) },
	];
	return (
		<ListTable
			list={list}
			label={t("staff.nav.invitations")}
			columns={columns}
			by={(i) => i.code}
			icon="users"
			empty={t(query ? "staff.invite.noMatch" : "staff.invite.none")}
			onOpen={onOpen}
		/>
	);
}

function Switch({ of }: { of: Invitation }) {
	const t = useT();
	const client = useQueryClient();
	const turn = useMutation({
		mutationFn: () => request(`/staff/invitations/${of.code}`, { method: "PUT", body: { enabled: !of.enabled } }),
		onSuccess: () => toast(t(of.enabled ? "staff.invite.closed" : "staff.invite.opened", { code: of.code }), "ok"),
		onError: (e) => toast(faultText(e, t), "bad"),
		onSettled: () => client.invalidateQueries({ queryKey: ["staff", "/staff/invitations"] }),
	});
	return <Toggle on={of.enabled} busy={turn.isPending} label={t("staff.invite.switch", { code: of.code })} quiet onFlip={() => turn.mutate()} />;
}
