import { useT } from "@baize/i18n";
import { ErasedList } from "../features/compliance/components/erased-list.tsx";

/** Who was erased, and what is shown in place of a name. */
export default function ErasedPage() {
	const t = useT();
	return (
		<div className="grid gap-4">
			<p className="text-sm text-text-2">{t("compliance.erased.text")}</p>
			<ErasedList />
		</div>
	);
}
