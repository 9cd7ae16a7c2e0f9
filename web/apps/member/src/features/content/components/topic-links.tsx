import type { ReactNode } from "react";
import { Link } from "../../../app/link.tsx";
import { useHelp } from "../api/get-content.ts";

/** Links to the first topics of the help centre; what it is given until they are here. */
export function TopicLinks({ children }: { children: ReactNode }) {
	const { topics } = useHelp();
	if (!topics) return children;
	return topics.map((x) => (
		<li key={x.tag}>
			<Link href={`/help#${x.tag}`} over>
				<bdi>{x.title}</bdi>
			</Link>
		</li>
	));
}
