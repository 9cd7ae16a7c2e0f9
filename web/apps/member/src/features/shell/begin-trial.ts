import type { T } from "@baize/i18n";
import { toast } from "@baize/ui";
import { navigate } from "../../app/navigate.ts";
import { refusal } from "../../app/refusal.ts";
import { playFree } from "./api/play-free.ts";

/** Opens a trial at home, or says why there is none now. */
export const beginTrial = (t: T): Promise<void> =>
	playFree()
		.then(() => navigate("/"))
		.catch((e) => toast(refusal(e, t), "bad"));
