import { useT } from "@baize/i18n";
import { Badge, buttonClass, type IconName } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { routeOf } from "../../../app/manifest.ts";
import { navigate } from "../../../app/navigate.ts";
import { useSession } from "../../../app/session.ts";
import type { ClaimState } from "../model.ts";

const MARKS: Partial<Record<ClaimState, [IconName, "ok" | "bad" | undefined]>> = {
	coming: ["clock", undefined],
	applying: ["clock", undefined],
	process: ["clock", undefined],
	joined: ["check", "ok"],
	issued: ["check", "ok"],
	claimed: ["check", "ok"],
	signed: ["check", "ok"],
	rejected: ["close", "bad"],
};

/** Doors that only a visitor goes through; a member goes to what there is to claim instead. */
const DOORS = ["/login", "/register"];

/** What a reader can do with a promotion now, or where their claim stands. */
export function Claim({ state, to, cta }: { state: ClaimState; to: string; cta: string }) {
	const t = useT();
	const { isLogin, isTrial } = useSession();
	const mark = MARKS[state];
	if (mark)
		return (
			<Badge icon={mark[0]} kind={mark[1]}>
				{t(`pages.claim.${state}`)}
			</Badge>
		);
	if (state === "login")
		return (
			<button type="button" className={buttonClass("primary", "sm")} onClick={() => navigate("/login", { over: true })}>
				{t("pages.claim.login")}
			</button>
		);
	const path = to.split(/[?#]/)[0] ?? "";
	if (!to) return null;
	if (isLogin && !isTrial && DOORS.includes(path))
		return (
			<Link href="/member/rewards" className={buttonClass("primary", "sm")}>
				{t("shell.account.rewardCentre")}
			</Link>
		);
	const words = state === "none" ? cta || t("pages.claim.none") : t(`pages.claim.${state}`);
	return (
		<Link href={to} over={routeOf(path)?.modal} className={buttonClass("primary", "sm")}>
			{words}
		</Link>
	);
}
