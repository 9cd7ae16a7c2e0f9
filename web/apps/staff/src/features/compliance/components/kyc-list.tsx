import { useT } from "@baize/i18n";
import { State, When } from "../../../kit/bits.tsx";
import { MemberName } from "../../../kit/member-name.tsx";
import { type Column, ListTable } from "../../../kit/table.tsx";
import { useList } from "../../../kit/use-list.ts";
import { wordFor } from "../../../kit/word.ts";
import type { Kyc } from "../model.ts";
import { KycDrawer } from "./kyc-drawer.tsx";

/** Requests of members, newest first; a row opens the papers. */
export function KycList({ state, open, onOpen }: { state: string; open: string; onOpen: (id: string) => void }) {
	const t = useT();
	const list = useList<Kyc>("/staff/compliance/requests", { state: state || "all" }, { live: true });
	const columns: Column<Kyc>[] = [
		{ key: "member", head: t("staff.field.member"), cell: (r) => <MemberName id={r.member} /> },
		{ key: "level", head: t("compliance.kyc.level"), cell: (r) => <b>{t(`compliance.level.${r.level as 1}`)}</b> },
		{ key: "reason", head: t("compliance.kyc.reason"), cell: (r) => (r.reason ? wordFor(t, "compliance.reason", r.reason) : "–"), wide: true },
		{ key: "state", head: t("staff.field.state"), cell: (r) => <State of={r.state} prefix="compliance.kyc.state" tone={TONES[r.state]} /> },
		{ key: "at", head: t("compliance.kyc.at"), cell: (r) => <When at={r.createdAt} /> },
	];
	return (
		<>
			<ListTable
				list={list}
				label={t("compliance.nav.kyc")}
				columns={columns}
				by={(r) => r.id}
				icon="check"
				empty={t(state === "referred" ? "compliance.kyc.noneWaits" : "compliance.kyc.none")}
				openId={open}
				onOpen={(r) => onOpen(r.id)}
			/>
			{open && <KycDrawer key={open} id={open} onClose={() => onOpen("")} />}
		</>
	);
}

/** The tone of a request's state. */
export const TONES = { sent: "wait", referred: "wait", passed: "good", failed: "bad" } as const;
