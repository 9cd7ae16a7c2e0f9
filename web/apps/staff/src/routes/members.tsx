import { useT } from "@baize/i18n";
import { Button, Icon } from "@baize/ui";
import { useState } from "react";
import { Link, useLocation, useParams } from "wouter";
import { useMay } from "../app/session.ts";
import { Protection } from "../features/care/components/protection.tsx";
import { MemberRank } from "../features/mall/components/member-rank.tsx";
import { Answers } from "../features/members/components/answers.tsx";
import { CreateMember } from "../features/members/components/create-member.tsx";
import { MemberList } from "../features/members/components/member-list.tsx";
import { MemberPage } from "../features/members/components/member-page.tsx";
import { useMember } from "../features/members/use-member.ts";
import { Tools } from "../kit/bits.tsx";
import { SearchBox } from "../kit/search-box.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The look-up of members, or one of them. */
export default function MembersPage() {
	const { id } = useParams<{ id?: string }>();
	return id ? <One id={id} /> : <LookUp />;
}

function One({ id }: { id: string }) {
	const t = useT();
	const mayCare = useMay("care.protection.read");
	const erased = Boolean(useMember(id).data?.erasedAt);
	return (
		<div className="grid gap-3">
			<Link href="/members" className="link inline-flex items-center gap-1 text-sm font-semibold justify-self-start">
				<Icon name="chevron-left" className="h-4 w-4" />
				{t("staff.member.back")}
			</Link>
			<MemberPage id={id} />
			{!erased && <Answers key={id} id={id} />}
			{mayCare && <Protection id={id} erased={erased} />}
			<MemberRank id={id} erased={erased} />
		</div>
	);
}

function LookUp() {
	const t = useT();
	const [, go] = useLocation();
	const [filter, setFilter] = useFilter(["q"]);
	const mayCreate = useMay("members.member.create");
	const [create, setCreate] = useState(false);
	return (
		<div className="grid gap-4">
			<Tools>
				<SearchBox label={t("staff.member.search")} value={filter.q} onSearch={(q) => setFilter({ q })} />
				{mayCreate && (
					<Button icon="plus" onClick={() => setCreate(true)}>
						{t("staff.create.open")}
					</Button>
				)}
			</Tools>
			<MemberList query={filter.q} />
			{create && <CreateMember onClose={() => setCreate(false)} onOpen={(id) => go(`/members/${id}`)} />}
		</div>
	);
}
