import { useLang, useT } from "@baize/i18n";
import { formatCount } from "@baize/kernel";
import { Dialog, Icon } from "@baize/ui";
import { useState } from "react";
import { pagerOf, pagesOf, PER_PAGE, type Popup } from "../model.ts";
import { RichText } from "./rich-text.tsx";

/** The announcements in one modal: nine on a page, each unfolds. */
export function PopupDialog({ popups, onClose }: { popups: readonly Popup[]; onClose: () => void }) {
	const t = useT();
	const lang = useLang();
	const [page, setPage] = useState(1);
	const pages = pagesOf(popups.length);
	const shown = popups.slice((page - 1) * PER_PAGE, page * PER_PAGE);
	return (
		<Dialog title={t("shell.title.announcements")} shape="wide" onClose={onClose}>
			<div className="said-list">
				{shown.map((p, i) => (
					<details key={p.id} open={i === 0} name="announcement">
						<summary>
							<Icon name="megaphone" />
							<span>{p.title}</span>
							<Icon name="chevron-down" />
						</summary>
						<RichText html={p.content} />
					</details>
				))}
			</div>
			{pages > 1 && (
				<nav className="pager" aria-label={t("ui.page", { page, pages })}>
					{pagerOf(page, pages).map((n, i) =>
						n === 0 ? (
							<span key={`gap${i < 3 ? "a" : "b"}`} aria-hidden="true">
								…
							</span>
						) : (
							<button
								key={n}
								type="button"
								className="chip"
								aria-current={n === page ? "page" : undefined}
								aria-label={t("ui.page", { page: n, pages })}
								onClick={() => setPage(n)}
							>
								{formatCount(n, lang)}
							</button>
						),
					)}
				</nav>
			)}
		</Dialog>
	);
}
