import type { Story } from "../../workshop/story.ts";
import { Button } from "../button.tsx";
import { toast, Toasts } from "./toast.tsx";

const KINDS = ["info", "ok", "bad"] as const;

export default {
	kinds: () => (
		<div className="flex gap-2">
			{KINDS.map((kind) => (
				<Button key={kind} kind="secondary" data-opens={`toast-${kind}`} onClick={() => toast(`a word of kind ${kind}`, kind, { label: "undo", run: () => {} })}>
					{kind}
				</Button>
			))}
			<Toasts />
		</div>
	),
} satisfies Story;
