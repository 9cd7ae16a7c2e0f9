import { ApiError, type Banner, type Boot, type Notice, onToken, type Promotion, request, token } from "@baize/api";
import { isLite } from "@baize/ui";
import type { QueryClient } from "@tanstack/react-query";
import { listen } from "./live.ts";

/** What the house has changed while the site is open. */
const KINDS = ["site.status", "notice.published", "catalogue.changed"];
/** A burst of changes is one; the wait differs, so that not every open site asks in the same moment. */
const SETTLE_MS = 200;
const SPREAD_MS = 500;
/** Queries that hold what staff write. */
const WRITTEN = ["announcements", "help", "document", "register-settings", "games", "lanes"];
const CLOSED = ["site.maintenance", "site.region.blocked"];

interface Own {
	banners: Banner[];
	notices: Notice[];
	promotions: Promotion[];
}

/** Keeps what the page shows as staff have it: a change arrives by the socket and the boot document is asked for again. */
export function keepFresh(first: Boot, client: QueryClient, show: (boot: Boot) => void): void {
	const held = { boot: first, timer: 0 };
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
		void client.invalidateQueries({ predicate: (q) => WRITTEN.includes(String(q.queryKey[0])) });
		await own();
	};
	const soon = () => {
		clearTimeout(held.timer);
		held.timer = window.setTimeout(() => void read().catch((e) => e instanceof ApiError && CLOSED.includes(e.code) && location.reload()), SETTLE_MS + Math.random() * SPREAD_MS);
	};
	// Who spares data has no link for this: they are asked every half minute whether the house is open (live.ts).
	if (!isLite()) listen("public", { message: (kind) => KINDS.includes(kind) && soon(), gap: soon });
	onToken(() => void (token() ? own().catch(() => null) : show(held.boot)));
	void own().catch(() => null);
}
