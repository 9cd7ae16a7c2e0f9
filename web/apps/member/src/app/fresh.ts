import { ApiError, type Banner, type Boot, type Notice, onToken, type Promotion, request, token } from "@baize/api";
import { isLite } from "@baize/ui";
import type { QueryClient } from "@tanstack/react-query";
import { listen } from "./live.ts";

/** What the house has changed while the site is open. */
const KINDS = ["site.status", "notice.published", "catalogue.changed"];
/** A burst of changes is one, and the server has composed anew by then what it keeps for a second; the wait differs, so that not every open site asks in the same moment. */
const SETTLE_MS = 1100;
const SPREAD_MS = 500;
/** A page that is followed so late was a while without anybody who told it of changes. */
const LATE_MS = 10_000;
/** Queries whose answer is for a visitor or for this member. */
const AIMED = ["announcements", "help", "banners"];
/** Queries that hold what staff write. */
const WRITTEN = [...AIMED, "document", "register-settings", "games", "lanes", "rails"];
const CLOSED = ["site.maintenance", "site.region.blocked"];

interface Own {
	banners: Banner[];
	notices: Notice[];
	promotions: Promotion[];
}

/** Keeps what the page shows as staff have it: a change arrives by the socket and the boot document is asked for again. */
export function keepFresh(first: Boot, client: QueryClient, show: (boot: Boot) => void): void {
	const held = { boot: first, timer: 0, isUntold: false, isFollowed: false };
	const askAgain = (what: string[]) => void client.invalidateQueries({ predicate: (q) => what.includes(String(q.queryKey[0])) });
	const own = async () => {
		const { aimed } = held.boot;
		if (!aimed?.device && !(aimed?.login && token())) return;
		const said = await request<Own>("/content/announcements", { query: { types: "B,PL,PR" } });
		show({ ...held.boot, banners: said.banners.filter((b) => b.groupName === "w_home"), notices: said.notices, promotions: said.promotions });
	};
	const read = async () => {
		const next = await request<Boot>("/screens/boot");
		if (next.permission.status !== 0) return location.reload();
		held.boot = next;
		document.documentElement.style.cssText = next.permission.brand.style ?? "";
		show(next);
		askAgain(WRITTEN);
		await own();
	};
	const soon = () => {
		clearTimeout(held.timer);
		held.timer = window.setTimeout(() => void read().catch((e) => e instanceof ApiError && CLOSED.includes(e.code) && location.reload()), SETTLE_MS + Math.random() * SPREAD_MS);
	};
	// Who spares data has no link for this: they are asked every half minute whether the house is open (live.ts).
	// A tab that is hidden has no link, and one that has it late had none until then: neither was told of what changed.
	document.addEventListener("visibilitychange", () => {
		held.isUntold ||= document.hidden;
	});
	const follow = () => {
		if (held.isUntold || (!held.isFollowed && performance.now() > LATE_MS)) soon();
		held.isUntold = false;
		held.isFollowed = true;
	};
	if (!isLite()) listen("public", { message: (kind) => KINDS.includes(kind) && soon(), gap: soon, follow });
	onToken(() => {
		askAgain(AIMED);
		if (token()) void own().catch(() => null);
		else show(held.boot);
	});
	void own().catch(() => null);
}
