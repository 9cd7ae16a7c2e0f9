import { useQueryText } from "../app/address.ts";
import { useEffect } from "react";
import { navigate } from "../app/navigate.ts";
import { useMember } from "../app/session.ts";
import { Overview } from "../features/member/components/overview.tsx";
import { namedPage } from "../features/member/model.ts";

/** The member centre's menu; a page named in the query opens at once. */
export default function Member() {
	const search = useQueryText();
	const member = useMember();
	useEffect(() => {
		const named = namedPage(search);
		if (!named) return;
		if (named.over) navigate("/member", { replace: true });
		navigate(named.to, { replace: !named.over, over: named.over });
	}, [search]);
	return <Overview member={member} />;
}
