import { useT } from "@baize/i18n";
import { Button, EmptyState } from "@baize/ui";
import { Link } from "../../../app/link.tsx";
import { navigate } from "../../../app/navigate.ts";
import { type Filter, isNarrow, isOwn } from "../model.ts";

/** What each of a member's own lists says while nothing at all is in it. */
const OWN = { FAV: ["heart", "browse.fav.empty", "browse.fav.teach"], RECENT: ["history", "browse.recent.empty", "browse.recent.teach"] } as const;

/** Why there is no game, and the way on: how the own lists fill, the login, or all games again. */
export function NoGames({ filter, bare, isLogin, path }: { filter: Filter; bare: boolean; isLogin: boolean; path: string }) {
	const t = useT();
	const own = bare && (filter.kind === "FAV" || filter.kind === "RECENT") ? OWN[filter.kind] : undefined;
	return (
		<EmptyState icon={own?.[0] ?? "search"} title={t(own?.[1] ?? "browse.empty")}>
			{own && <p>{t(own[2])}</p>}
			{isOwn(filter) && !isLogin ? (
				<Link href="/login" over className="btn btn-primary">
					{t("shell.header.login")}
				</Link>
			) : (
				isNarrow(filter) && (
					<Button kind="secondary" icon="refresh" onClick={() => navigate(path, { replace: true })}>
						{t("browse.reset")}
					</Button>
				)
			)}
		</EmptyState>
	);
}
