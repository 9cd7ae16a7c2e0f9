import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { useMay } from "../app/session.ts";
import { Id } from "./bits.tsx";

/** A member by account name where this operator may read it, else by id. */
export function useMemberName(id: string): string {
	const may = useMay("members.member.read");
	const { data } = useQuery({
		queryKey: ["member-name", id],
		queryFn: ({ signal }) => request<{ account: string }>(`/staff/members/${id}`, { signal }),
		enabled: may && id !== "",
		staleTime: 600_000,
	});
	return data?.account ?? "";
}

/** A member's name as a link to their page. */
export function MemberName({ id }: { id: string }) {
	const name = useMemberName(id);
	if (!name) return <Id of={id} />;
	return (
		<Link href={`/members/${id}`} className="link font-semibold">
			<bdi>{name}</bdi>
		</Link>
	);
}
