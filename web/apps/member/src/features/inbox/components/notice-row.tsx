import { useLang, useT } from "@baize/i18n";
import { formatDate } from "@baize/kernel";
import { cx, Icon, IconButton, toast } from "@baize/ui";
import { useEffect, useRef, useState } from "react";
import { Link } from "../../../app/link.tsx";
import { routeOf } from "../../../app/manifest.ts";
import { refusal } from "../../../app/refusal.ts";
import { dropOne, type Notice, readOne } from "../api/inbox.ts";
import { iconOf } from "../model.ts";

/** One notice: a press shows what to do about it, and counts as reading it. */
export function NoticeRow({ notice: n, opened, onChanged }: { notice: Notice; opened: boolean; onChanged: () => void }) {
	const t = useT();
	const lang = useLang();
	const [open, setOpen] = useState(opened);
	const [read, setRead] = useState(n.read);
	const row = useRef<HTMLLIElement>(null);
	const failed = (e: unknown) => toast(refusal(e, t), "bad");
	const show = () => {
		setOpen(!open);
		if (read) return;
		setRead(true);
		readOne(n.id).catch(failed);
	};
	useEffect(() => {
		if (!opened) return;
		row.current?.scrollIntoView({ block: "center" });
		if (!n.read) readOne(n.id).then(onChanged, () => {});
	}, []);
	return (
		<li ref={row} className={cx("notice", !read && "is-new")}>
			<button type="button" className="row" aria-expanded={open} onClick={show}>
				<span className="row-icon">
					<Icon name={iconOf(n.kind, n.category)} />
				</span>
				<span className="row-text">
					<b>{n.title}</b>
					<small>
						<time dateTime={n.at}>{formatDate(n.at, lang)}</time>
					</small>
				</span>
				{!read && <span className="notice-dot" role="img" aria-label={t("member.messages.new")} />}
				<Icon name="chevron-down" className={cx("notice-turn", open && "is-open")} />
			</button>
			{open && (
				<div className="notice-body">
					{n.text && <p dir="auto">{n.text}</p>}
					<div className="notice-acts">
						{n.link && (
							<Link href={n.link} over={routeOf(n.link)?.modal} className="btn btn-secondary btn-sm">
								{t("inbox.open")}
							</Link>
						)}
						<IconButton icon="trash" label={t("inbox.delete")} onClick={() => void dropOne(n.id).then(onChanged, failed)} />
					</div>
				</div>
			)}
		</li>
	);
}
