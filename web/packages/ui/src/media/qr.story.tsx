import type { Story } from "../../workshop/story.ts";
import { Qr } from "./qr.tsx";

export default {
	address: () => <Qr text="https://example.test/register?affiliateCode=RAIN24" label="A link as a code" />,
	small: () => <Qr text="https://example.test/" label="A link as a code" size={120} margin={10} />,
} satisfies Story;
