import { request } from "@baize/api";
import { LANGUAGES, useT } from "@baize/i18n";
import { Button, Dialog, ErrorState, Skeleton, toast } from "@baize/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Operator, When } from "../../../kit/bits.tsx";
import { linesOf } from "../../../kit/diff.ts";
import { faultText } from "../../../kit/fault.ts";
import { TextDiff } from "../../../kit/text-diff.tsx";
import { wordFor } from "../../../kit/word.ts";
import type { Item, Kind } from "../model.ts";

const HTML = ["body", "terms"];
const PLACES = ["group", "execution"];

interface Version {
	version: number;
	act: string;
	staff: string;
	at: string;
	item: Item;
	changes: { lang?: string; field: string; before: string; after: string }[];
}

/** Every save of an item with what it changed, language by language; any can be made the newest again. */
export function VersionsDrawer({ kind, item, onClose, onRestored }: { kind: Kind; item: Item; onClose: () => void; onRestored: (item: Item) => void }) {
	const t = useT();
	const client = useQueryClient();
	const path = `/staff/content/${kind}/${item.id}`;
	const all = useQuery({ queryKey: ["staff", "versions", item.id, item.version], queryFn: ({ signal }) => request<{ items: Version[] }>(`${path}/versions`, { signal }) });
	const restore = useMutation({
		mutationFn: (from: number) => request<Item>(`${path}/restore`, { method: "POST", body: { version: item.version, from } }),
		onSuccess: (next) => {
			toast(t("staff.versions.restored", { version: next.version }), "ok");
			void client.invalidateQueries({ queryKey: ["staff"] });
			onRestored(next);
		},
		onError: (e) => toast(faultText(e, t), "bad"),
	});
	/** A value as readers of the desk know it; HTML by its words. */
	const said = (field: string, value: string) => (PLACES.includes(field) ? wordFor(t, "staff.content.group", value) : HTML.includes(field) ? linesOf(value).join("\n") : value);
	return (
		<Dialog shape="drawer-end" title={t("staff.versions.title")} onClose={onClose}>
			{all.isPending && <Skeleton className="h-60" />}
			{all.isError && <ErrorState text={faultText(all.error, t)} onRetry={() => void all.refetch()} />}
			<ol className="versions">
				{all.data?.items.map((v) => (
					<li key={v.version}>
						<div className="version-head">
							<b>{t("staff.versions.number", { version: v.version })}</b>
							<span>{wordFor(t, "staff.versions.act", v.act)}</span>
							<When at={v.at} />
							{v.staff && <Operator of={v.staff} />}
						</div>
						<ul className="changes">
							{v.changes.map((c) => (
								<li key={`${c.lang ?? ""}${c.field}`}>
									<p>
										{wordFor(t, "staff.content.part", c.field)}
										{c.lang && <span className="tag">{LANGUAGES[c.lang] ?? c.lang}</span>}
									</p>
									{c.before && c.after && HTML.includes(c.field) ? (
										<TextDiff before={c.before} after={c.after} lang={c.lang} />
									) : (
										<>
											{c.before && <del lang={c.lang}>{said(c.field, c.before)}</del>}
											{c.after && <ins lang={c.lang}>{said(c.field, c.after)}</ins>}
										</>
									)}
								</li>
							))}
						</ul>
						{v.version !== item.version && (
							<Button kind="secondary" size="sm" icon="history" busy={restore.isPending} onClick={() => restore.mutate(v.version)}>
								{t("staff.versions.restore")}
							</Button>
						)}
					</li>
				))}
			</ol>
		</Dialog>
	);
}
