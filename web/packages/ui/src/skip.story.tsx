import type { Story } from "../workshop/story.ts";
import { SkipLink } from "./skip.tsx";

export default { unseenUntilReached: () => <SkipLink /> } satisfies Story;
