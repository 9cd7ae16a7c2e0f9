import { cx } from "./cx.ts";
import type { IconName } from "./icon-names.ts";
import sprite from "./icons.svg?no-inline";

const FLIPPED = /^(chevron-(left|right)|logout|external|share|sidebar|menu|volume)/;

/** One icon of the sprite; silent for assistive readers, its control carries the name. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
	return (
		<svg className={cx("icon", FLIPPED.test(name) && "icon-flip", className)} aria-hidden="true">
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}
