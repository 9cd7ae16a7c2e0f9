import type { Story } from "../../workshop/story.ts";
import { LanguageSwitch, ThemeSwitch } from "./switches.tsx";

export default {
	theme: () => <ThemeSwitch />,
	language: () => <LanguageSwitch />,
} satisfies Story;
