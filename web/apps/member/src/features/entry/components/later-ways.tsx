import { type ComponentProps, lazy, Suspense } from "react";
import { loadChunk } from "../../../app/chunk.ts";

const OtherWays = lazy(() => loadChunk(() => import("./other-ways.tsx").then((m) => ({ default: m.OtherWays }))).catch(() => ({ default: () => null })));

/** The other ways in, which wait for the server anyway: their scripts come with what they offer, not before the form. */
export const LaterWays = (props: ComponentProps<typeof OtherWays>) => (
	<Suspense>
		<OtherWays {...props} />
	</Suspense>
);
