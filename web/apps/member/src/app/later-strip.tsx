import { type ComponentProps, lazy, Suspense } from "react";
import { loadChunk } from "./chunk.ts";

const BannerStrip = lazy(() => loadChunk(() => import("./banner-strip.tsx").then((m) => ({ default: m.BannerStrip }))).catch(() => ({ default: () => null })));

/** A slide under a form, which waits for the server anyway: its scripts come after the form. */
export const LaterStrip = (props: ComponentProps<typeof BannerStrip>) => (
	<Suspense>
		<BannerStrip {...props} />
	</Suspense>
);
