import type { Story } from "../../workshop/story.ts";
import { Money } from "./money.tsx";

const money = (amount: string, more: object = {}) => (
	<p>
		<Money amount={amount} symbol="৳" {...more} />
	</p>
);

export default {
	plain: () => money("1234567.5"),
	negative: () => money("-20", { signed: true }),
	positive: () => money("20", { signed: true }),
	counted: () => money("99.99", { count: true }),
} satisfies Story;
