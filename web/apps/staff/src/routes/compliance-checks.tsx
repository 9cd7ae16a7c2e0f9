import { CheckList } from "../features/compliance/components/check-list.tsx";

/** Whether the program is still what it was, and its clock right. */
export default function ChecksPage() {
	return (
		<div className="grid gap-4">
			<CheckList />
		</div>
	);
}
