import { SkipLink, Toasts } from "@baize/ui";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { after } from "../app/after.tsx";
import { loadChunk } from "../app/chunk.ts";
import { Hotkeys } from "../app/hotkeys.tsx";
import { island } from "../app/island.tsx";
import { Header } from "../features/shell/components/header.tsx";
import { SideMenu } from "../features/shell/components/side-menu.tsx";
import { TabBar } from "../features/shell/components/tab-bar.tsx";
import { Block } from "./block.tsx";

const ScrollTop = after("ScrollTop");
const OfflineText = after("OfflineText");
/** The foot of the page; templates need it at once. */
export const Footer = island(() => import("../features/shell/components/footer.tsx").then((m) => m.Footer));
const SideSheet = lazy(() => loadChunk(() => import("../features/shell/components/side-sheet.tsx").then((m) => ({ default: m.SideSheet }))));

/** The areas around a page: side menu, header, main, footer, tab bar, scroll-to-top. A bare page (a game) has none of the bars. */
export function Shell({ bare, children }: { bare?: boolean; children: ReactNode }) {
	const [menu, setMenu] = useState(false);
	const closeMenu = useCallback(() => setMenu(false), []);
	return (
		<div className={bare ? "shell shell-bare" : "shell"}>
			<SkipLink />
			{!bare && <SideMenu />}
			{!bare && <Header onMenu={() => setMenu(true)} />}
			<main id="main" tabIndex={-1}>
				<div role="status">
					<OfflineText />
				</div>
				{children}
			</main>
			{!bare && <Footer.Part />}
			{!bare && <TabBar />}
			{!bare && <ScrollTop />}
			{!bare && <Hotkeys />}
			{menu && (
				<Block>
					<Suspense>
						<SideSheet onClose={closeMenu} />
					</Suspense>
				</Block>
			)}
			<Toasts />
		</div>
	);
}
