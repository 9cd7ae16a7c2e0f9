import { TermsPanel } from "../features/payterms/components/terms-panel.tsx";

/** Limits, fees, times and order of the ways to pay, and what a coin is worth. */
export default function PayTermsPage() {
	return <TermsPanel />;
}
