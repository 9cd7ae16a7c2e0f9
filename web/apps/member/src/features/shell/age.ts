/** The age that the foot of every page tells, in a file of its own: no first view needs its script. */
import type { T } from "@baize/i18n";
import { label } from "@baize/ui";

/** The ages that an operator can set. */
const [LEAST, MOST] = [18, 30];

/** How each age that can be set is told in the reader's language and digits. */
export const ageMarks = (t: T): Record<string, string> =>
	Object.fromEntries(Array.from({ length: MOST - LEAST + 1 }, (_, n) => [LEAST + n, t("shell.footer.adult", { age: LEAST + n })]));

/** The mark of an age: "21+". */
export const ageMark = (t: T, age: number): string => label("age", ageMarks(t), String(age));
