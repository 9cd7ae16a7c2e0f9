import { RulesPanel } from "../features/compliance/components/rules-panel.tsx";

/** The rules by which members are verified and watched. */
export default function ComplianceRulesPage() {
	return <RulesPanel />;
}
