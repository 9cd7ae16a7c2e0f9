import type { Story } from "../../workshop/story.ts";
import { Copyable, Fact, Facts } from "./facts.tsx";

export default {
	pairs: () => (
		<Facts>
			<Fact name="stake">{"10.00"}</Fact>
			<Fact name="a name that is much longer than the others are" strong>
				{"1,234,567.50"}
			</Fact>
		</Facts>
	),
	copyable: () => <Copyable text="03ex2vyq80000" />,
} satisfies Story;
