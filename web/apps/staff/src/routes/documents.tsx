import { useT } from "@baize/i18n";
import { Tabs } from "@baize/ui";
import { useState } from "react";
import { DocumentEditor } from "../features/content/components/document-editor.tsx";
import { DocumentList } from "../features/content/components/document-list.tsx";
import { DOCUMENTS, type DocumentName, type Edition } from "../features/content/documents.ts";
import { useFilter } from "../kit/use-filter.ts";

/** Terms and privacy in versions; one being written takes the page. */
export default function DocumentsPage() {
	const t = useT();
	const [filter, setFilter] = useFilter(["document"]);
	const name: DocumentName = DOCUMENTS.find((d) => d === filter.document) ?? "terms";
	const [from, setFrom] = useState<readonly Edition[] | null>(null);
	if (from) return <DocumentEditor name={name} all={from} onClose={() => setFrom(null)} />;
	return (
		<div className="grid gap-4">
			<Tabs
				label={t("staff.nav.documents")}
				value={name}
				options={DOCUMENTS.map((d) => ({ value: d, label: t(`staff.document.name.${d}`) }))}
				onChange={(d) => setFilter({ document: d })}
			/>
			<DocumentList key={name} name={name} onWrite={setFrom} />
		</div>
	);
}
