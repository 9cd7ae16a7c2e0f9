import { Skeleton } from "@baize/ui";
import { lazy, Suspense } from "react";
import { useBoot } from "../app/boot.tsx";
import { loadChunk } from "../app/chunk.ts";
import { Centre } from "../features/member/components/centre.tsx";

/** In a chunk of its own, whose parts the shell need not list. */
const Care = lazy(() => loadChunk(() => import("../features/care/components/care.tsx").then((m) => ({ default: m.Care }))));

/** How play stays play. */
export default function MemberCare() {
	return (
		<Centre here="/member/care" title="member.page.care">
			<Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
				<Care symbol={useBoot().permission.currencySymbol} />
			</Suspense>
		</Centre>
	);
}
