import { lazy } from "react";
import { loadChunk } from "../app/chunk.ts";
import { Footer } from "../features/shell/components/footer.tsx";
import type { Topics } from "../features/shell/components/help-links.tsx";

/** Without a network the list stays as the template has it. */
const kept: Topics = ({ children }) => children;

const TopicLinks = lazy<Topics>(() =>
	loadChunk(() => import("../features/content/components/topic-links.tsx")).then(
		(m) => ({ default: m.TopicLinks }),
		() => ({ default: kept }),
	),
);

/** The foot of the page, with the topics of the help centre. */
export const Foot = () => <Footer topics={TopicLinks} />;
