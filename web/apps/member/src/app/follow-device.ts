import { chosenTheme, LIGHT, showTheme } from "./theme.ts";

/** Goes along with the device while that is what was chosen: it may turn dark in the evening. */
export function followDevice(): void {
	matchMedia(LIGHT).addEventListener("change", () => chosenTheme() === "system" && showTheme("system"));
}
