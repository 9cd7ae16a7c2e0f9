import type { Story } from "../../workshop/story.ts";
import { Rolling } from "./rolling.tsx";

export default { pool: () => <Rolling amount="20431165.11" symbol="৳" /> } satisfies Story;
