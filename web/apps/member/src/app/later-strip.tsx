import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import type { BannerStrip } from "./banner-strip.tsx";
import { loadChunk } from "./chunk.ts";

type Props = ComponentProps<typeof BannerStrip>;
const Strip = lazy<ComponentType<Props>>(() =>
	loadChunk(() => import("./banner-strip.tsx").then((m) => ({ default: m.BannerStrip as ComponentType<Props> }))).catch(() => ({ default: () => null })),
);

/** A slide under a form, which waits for the server anyway: its scripts come after the form. */
export const LaterStrip = (props: Props) => (
	<Suspense>
		<Strip {...props} />
	</Suspense>
);
