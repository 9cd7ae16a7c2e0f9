import { FundsList } from "../features/compliance/components/funds-list.tsx";

/** What belongs to members and must lie apart from the house's own. */
export default function FundsPage() {
	return (
		<div className="grid gap-4">
			<FundsList />
		</div>
	);
}
