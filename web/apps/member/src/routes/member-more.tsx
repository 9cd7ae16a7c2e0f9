import "../styles/cashier.css";
import "../styles/centre.css";
import type { PlainKey } from "@baize/i18n";
import { Skeleton } from "@baize/ui";
import { type ComponentType, lazy, Suspense } from "react";
import { useAddress } from "../app/address.ts";
import { spoken } from "../app/spoken.tsx";
import { Centre } from "../features/member/components/centre.tsx";

/** The pages of the centre that the shell knows by one row: each has its own chunk and title. */
const PAGES: Record<string, { title: PlainKey; wide?: true; Page: ComponentType }> = {
	"/member/accounts": { title: "centre.page.accounts", Page: lazy(() => import("../features/cashier/components/accounts.tsx").then((m) => ({ default: m.Accounts }))) },
	"/member/upline": { title: "centre.page.upline", Page: lazy(() => import("../features/cashier/components/kin.tsx").then((m) => ({ default: m.Kin }))) },
	"/member/profit": { title: "centre.page.profit", wide: true, Page: lazy(() => import("../features/profit/components/profit.tsx").then((m) => ({ default: m.Profit }))) },
	"/member/care": { title: "member.page.care", Page: spoken(() => import("../features/care/components/care.tsx"), ["protect"]) },
	"/member/profile": { title: "centre.page.profile", Page: lazy(() => import("../features/profile/components/profile.tsx").then((m) => ({ default: m.Profile }))) },
};

/** A page of the centre by its path. */
export default function MemberMore() {
	const path = useAddress().path.toLowerCase().replace(/\/$/, "");
	const found = PAGES[path];
	if (!found) return null;
	return (
		<Centre here={path} title={found.title} wide={found.wide}>
			<Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
				<found.Page />
			</Suspense>
		</Centre>
	);
}
