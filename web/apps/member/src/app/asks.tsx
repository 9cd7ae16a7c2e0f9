import { lazy, Suspense, useEffect } from "react";
import { useAnnouncer } from "./announcer.ts";
import { keepPictures } from "./lost-pictures.ts";
import { useToken } from "./session.ts";

const OfMembers = lazy(() => import("./asks-of-members.tsx").catch(() => ({ default: () => null })));

/** All that the site asks or tells a reader by itself: announcements, and what only members are asked. */
export function Asks({ free, announces }: { free: boolean; announces: boolean }) {
	useAnnouncer(announces);
	useEffect(keepPictures, []);
	return useToken() !== "" && <Suspense>{<OfMembers free={free} />}</Suspense>;
}
