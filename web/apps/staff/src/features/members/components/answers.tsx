import { request } from "@baize/api";
import { useT } from "@baize/i18n";
import { Button, ErrorState, Skeleton } from "@baize/ui";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useMay } from "../../../app/session.ts";
import { Facts } from "../../../kit/bits.tsx";
import { faultText } from "../../../kit/fault.ts";
import { wordFor } from "../../../kit/word.ts";

interface Filled {
	answers: { name: string; value: string }[];
}

/** What a member filled in at registration and since; asked for by a press, because each look stands in the audit log. */
export function Answers({ id }: { id: string }) {
	const t = useT();
	const may = useMay("compliance.kyc.paper");
	const [open, setOpen] = useState(false);
	const card = useRef<HTMLElement>(null);
	const show = () => {
		setOpen(true);
		card.current?.focus(); // what is pressed goes away
	};
	const filled = useQuery({
		queryKey: ["staff", "member", id, "answers"],
		queryFn: ({ signal }) => request<Filled>(`/staff/members/${id}/answers`, { signal }),
		enabled: may && open,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	if (!may) return null;
	const answers = filled.data?.answers;
	return (
		<section ref={card} tabIndex={-1} className="panel grid gap-3 p-4 sm:p-5">
			<h2 className="text-lg">{t("staff.member.answers")}</h2>
			<p className="text-sm text-text-2">{t("staff.member.answersText")}</p>
			{!open && (
				<Button kind="secondary" icon="eye" className="justify-self-start" onClick={show}>
					{t("staff.member.answersShow")}
				</Button>
			)}
			{open && filled.isPending && <Skeleton className="h-24" />}
			{filled.error && <ErrorState text={faultText(filled.error, t)} onRetry={() => void filled.refetch()} />}
			{answers?.length === 0 && <p>{t("staff.member.answersNone")}</p>}
			{answers && answers.length > 0 && (
				<Facts
					of={answers.map((a) => ({ label: wordFor(t, "staff.regField", a.name), value: <bdi>{a.name === "incomeSource" ? wordFor(t, "staff.income", a.value) : a.value}</bdi> }))}
				/>
			)}
		</section>
	);
}
