import type { Story } from "../workshop/story.ts";
import { Button, IconButton } from "./button.tsx";

const KINDS = ["primary", "secondary", "quiet", "danger"] as const;
const row = (props: object) => (
	<div className="flex flex-wrap gap-3">
		{KINDS.map((kind) => (
			<Button key={kind} kind={kind} {...props}>
				{kind}
			</Button>
		))}
	</div>
);

export default {
	kinds: () => row({}),
	small: () => row({ size: "sm" }),
	large: () => row({ size: "lg" }),
	withIcon: () => row({ icon: "deposit" }),
	busy: () => row({ busy: true }),
	disabled: () => row({ disabled: true }),
	iconOnly: () => <IconButton icon="search" label="search" />,
} satisfies Story;
