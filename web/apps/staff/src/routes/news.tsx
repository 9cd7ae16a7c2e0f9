import "../styles/service.css";
import { useT } from "@baize/i18n";
import { Button } from "@baize/ui";
import { useState } from "react";
import { useMay } from "../app/session.ts";
import { NewsForm } from "../features/news/components/news-form.tsx";
import { NewsList } from "../features/news/components/news-list.tsx";
import type { Broadcast } from "../features/news/model.ts";
import { Tools } from "../kit/bits.tsx";

/** What staff tell many members at once. */
export default function NewsPage() {
	const t = useT();
	const may = useMay("messaging.broadcast.send");
	const [open, setOpen] = useState<Broadcast | "new" | null>(null);
	return (
		<div className="grid gap-4">
			{may && (
				<Tools>
					<Button icon="plus" onClick={() => setOpen("new")}>
						{t("service.news.new")}
					</Button>
				</Tools>
			)}
			<NewsList onOpen={setOpen} />
			{open && <NewsForm of={open === "new" ? null : open} onClose={() => setOpen(null)} />}
		</div>
	);
}
