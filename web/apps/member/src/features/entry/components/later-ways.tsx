import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { loadChunk } from "../../../app/chunk.ts";
import type { OtherWays } from "./other-ways.tsx";

type Props = ComponentProps<typeof OtherWays>;
const Ways = lazy<ComponentType<Props>>(() =>
	loadChunk(() => import("./other-ways.tsx").then((m) => ({ default: m.OtherWays as ComponentType<Props> }))).catch(() => ({ default: () => null })),
);

/** The other ways in, which wait for the server anyway: their scripts come with what they offer, not before the form. */
export const LaterWays = (props: Props) => (
	<Suspense>
		<Ways {...props} />
	</Suspense>
);
