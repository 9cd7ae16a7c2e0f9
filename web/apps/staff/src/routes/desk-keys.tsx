import { ForeignList } from "../features/keys/components/foreign-list.tsx";
import { KeyList } from "../features/keys/components/key-list.tsx";
import { useFilter } from "../kit/use-filter.ts";

/** The keys with which vendors sign. */
export default function KeysPage() {
	const [filter, setFilter] = useFilter(["vendor", "state"]);
	return (
		<div className="grid gap-8">
			<div className="grid gap-4">
				<KeyList filter={filter} onFilter={setFilter} />
			</div>
			<ForeignList />
		</div>
	);
}
