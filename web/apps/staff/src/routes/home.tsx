import { useT } from "@baize/i18n";
import { Icon } from "@baize/ui";
import { Link } from "wouter";
import { placesFor } from "../app/manifest.ts";
import { useMe } from "../app/session.ts";
import { QueueTile } from "../features/queue/components/queue-tile.tsx";
import { queuesFor } from "../features/queue/model.ts";

/** What waits for this operator, and every place they may open. */
export default function HomePage() {
	const t = useT();
	const me = useMe();
	const queues = queuesFor(me.permissions);
	const places = placesFor(me.permissions).filter((p) => p.path !== "/");
	return (
		<div className="grid gap-6">
			<div className="hello">
				<p className="text-2xl font-extrabold">{t("staff.home.hello", { name: me.name })}</p>
				<p className="text-text-2">{t(queues.length ? "staff.home.waiting" : "staff.home.noQueues")}</p>
			</div>
			{queues.length > 0 && (
				<div className="tiles">
					{queues.map((q) => (
						<QueueTile key={q.path} queue={q} />
					))}
				</div>
			)}
			<section>
				<h2 className="mb-3 text-lg">{t("staff.home.places")}</h2>
				<div className="tiles tiles-sm">
					{places.map((p) => (
						<Link key={p.path} href={p.path} className="place">
							<Icon name={p.icon} />
							<span className="min-w-0 flex-1">{t(p.title)}</span>
							<Icon name="chevron-right" className="h-4 w-4 text-text-3" />
						</Link>
					))}
				</div>
			</section>
		</div>
	);
}
