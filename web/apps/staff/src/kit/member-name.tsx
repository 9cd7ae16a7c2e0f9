import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../app/session.ts";
import { Id, State } from "./bits.tsx";

function useNamed(id: string) {
	const may = useMay("members.member.read");
	return useQuery({
		queryKey: ["member-name", id],
		queryFn: ({ signal }) => request<{ account: string; erasedAt: string }>(`/staff/members/${id}`, { signal }),
		enabled: may && id !== "",
		staleTime: 600_000,
	}).data;
}

/** A member by account name where this operator may read it, else by id. */
export const useMemberName = (id: string): string => useNamed(id)?.account ?? "";

/** A member's name as a link to their page; of who was erased the pseudonym, marked as one. */
export function MemberName({ id }: { id: string }) {
	const named = useNamed(id);
	if (!named) return <Id of={id} />;
	return (
		<span className="inline-flex flex-wrap items-center gap-2">
			<Link href={`/members/${id}`} className="link font-semibold">
				<bdi>{named.account}</bdi>
			</Link>
			{named.erasedAt && <State of="erased" />}
		</span>
	);
}
