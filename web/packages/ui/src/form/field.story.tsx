import type { Story } from "../../workshop/story.ts";
import { Field } from "./field.tsx";

export default {
	withAnyControl: () => (
		<Field label="amount" note="in digits">
			{(control) => <input type="text" inputMode="decimal" {...control} />}
		</Field>
	),
} satisfies Story;
