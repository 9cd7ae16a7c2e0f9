import "../styles/pages.css";
import "../styles/verify.css";
import { useT } from "@baize/i18n";
import { PageHead } from "../features/programme/components/parts.tsx";
import { Verifier } from "../features/verify/components/verifier.tsx";

/** Computes any bet of the house's games again; what is verified never leaves the browser. */
export default function Verify() {
	const t = useT();
	return (
		<div className="page">
			<PageHead icon="shield" title={t("shell.title.verify")} lead={t("pages.verify.lead")} />
			<Verifier />
		</div>
	);
}
