import { useT } from "@baize/i18n";
import { EmptyState } from "@baize/ui";
import { Sar } from "../features/compliance/components/sar.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The report of one case, to be printed. */
export default function ReportPage() {
	const t = useT();
	const [filter] = useFilter(["case"]);
	return filter.case ? <Sar id={filter.case} /> : <EmptyState icon="shield" title={t("compliance.sar.pick")} />;
}
