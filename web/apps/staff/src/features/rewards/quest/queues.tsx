import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../../../app/session.ts";
import { ActDialog } from "../../../kit/act-dialog.tsx";
import { State, Sum, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import type { Prize } from "./model.ts";
import { PrizeCell } from "./places-drawer.tsx";

interface Verdict {
	path: string;
	approve: boolean;
}

const Buttons = ({ path, onPick }: { path: string; onPick: (v: Verdict) => void }) => {
	const t = useT();
	return (
		<span className="flex justify-end gap-2">
			<Button size="sm" kind="secondary" onClick={() => onPick({ path, approve: true })}>
				{t("questdesk.act.yes")}
			</Button>
			<Button size="sm" kind="quiet" onClick={() => onPick({ path, approve: false })}>
				{t("questdesk.act.no")}
			</Button>
		</span>
	);
};

function Decide({ of, onClose }: { of: Verdict; onClose: () => void }) {
	const t = useT();
	const title = t(of.approve ? "questdesk.act.yes" : "questdesk.act.no");
	return (
		<ActDialog
			title={title}
			confirm={title}
			danger={!of.approve}
			reason={of.approve ? "optional" : "required"}
			done={t("questdesk.kept")}
			run={(note) => request(of.path, { method: "PUT", body: { approve: of.approve, note } })}
			onClose={onClose}
		/>
	);
}

interface Award {
	id: string;
	member: string;
	name: string;
	prize: Prize;
	currency: string;
	at: string;
}

/** Things that were won and wait to be sent. */
export function Things() {
	const t = useT();
	const may = useMay("quest.award.decide");
	const list = useList<Award>("/staff/quests/awards", { state: "PROCESS" });
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	const columns: Column<Award>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (a) => <MemberName id={a.member} /> },
		{ key: "prize", head: t("questdesk.field.prize"), cell: (a) => <b>{a.name || <PrizeCell of={a.prize} currency={a.currency} />}</b> },
		{ key: "at", head: t("questdesk.at"), cell: (a) => <When at={a.at} />, wide: true },
		{ key: "acts", head: "", end: true, cell: (a) => may && <Buttons path={`/staff/quests/awards/${a.id}`} onPick={setVerdict} /> },
	];
	return (
		<>
			<ListTable list={list} label={t("questdesk.tab.things")} columns={columns} by={(a) => a.id} icon="gift" empty={t("questdesk.things.none")} />
			{verdict && <Decide of={verdict} onClose={() => setVerdict(null)} />}
		</>
	);
}

interface Friend {
	referee: string;
	referrer: string;
	state: string;
	deposit: string;
	turnover: string;
	reason: string;
	at: string;
}

/** Invitations that are held, with what is odd about them. */
export function HeldFriends() {
	const t = useT();
	const may = useMay("quest.award.decide");
	const list = useList<Friend>("/staff/quests/friends", { state: "HELD" });
	const [verdict, setVerdict] = useState<Verdict | null>(null);
	const columns: Column<Friend>[] = [
		{ key: "referrer", head: t("questdesk.referrer"), cell: (f) => <MemberName id={f.referrer} /> },
		{ key: "referee", head: t("questdesk.referee"), cell: (f) => <MemberName id={f.referee} /> },
		{ key: "reason", head: t("questdesk.reason"), cell: (f) => <State of={f.reason} prefix="questdesk.odd" tone="wait" /> },
		{ key: "deposit", head: t("questdesk.field.deposit"), cell: (f) => <Sum of={f.deposit} currency="BDT" />, end: true, wide: true },
		{ key: "turnover", head: t("questdesk.field.turnover"), cell: (f) => <Sum of={f.turnover} currency="BDT" />, end: true, wide: true },
		{ key: "acts", head: "", end: true, cell: (f) => may && <Buttons path={`/staff/quests/friends/${f.referee}`} onPick={setVerdict} /> },
	];
	return (
		<>
			<ListTable list={list} label={t("questdesk.tab.friends")} columns={columns} by={(f) => f.referee} icon="users" empty={t("questdesk.friends.none")} />
			{verdict && <Decide of={verdict} onClose={() => setVerdict(null)} />}
		</>
	);
}
