import { SkipLink, Toasts } from "@baize/ui";
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useCallback, useState } from "react";
import { after } from "../app/after.tsx";
import { loadChunk } from "../app/chunk.ts";
import { island } from "../app/island.tsx";
import { Header } from "../features/shell/components/header.tsx";
import { SideMenu } from "../features/shell/components/side-menu.tsx";
import { TabBar } from "../features/shell/components/tab-bar.tsx";
import { Block } from "./block.tsx";

const ScrollTop = after("ScrollTop");
const OfflineText = after("OfflineText");
/** The foot of the page; templates need it at once. */
export const Footer = island(() => import("./foot.tsx").then((m) => m.Foot));
const SideSheet = lazy(() => loadChunk(() => import("../features/shell/components/side-sheet.tsx").then((m) => ({ default: m.SideSheet }))));

/** A part that is drawn anew only by what it reads itself, and whose markup is adopted by itself: no page waits for it. */
function apart<Props extends object>(Part: ComponentType<Props>) {
	return memo((props: Props) => (
		<Suspense>
			<Part {...props} />
		</Suspense>
	));
}
const Side = apart(SideMenu);
const Head = apart(Header);
const Tabs = apart(TabBar);

/** The areas around a page: side menu, header, main, footer, tab bar, scroll-to-top. A bare page (a game) has none of the bars. */
export function Shell({ bare, children }: { bare?: boolean; children: ReactNode }) {
	const [menu, setMenu] = useState(false);
	const openMenu = useCallback(() => setMenu(true), []);
	const closeMenu = useCallback(() => setMenu(false), []);
	return (
		<div className={bare ? "shell shell-bare" : "shell"}>
			<SkipLink />
			{!bare && <Side />}
			{!bare && <Head onMenu={openMenu} />}
			<main id="main" tabIndex={-1}>
				<div role="status">
					<OfflineText />
				</div>
				{children}
			</main>
			{!bare && <Footer.Part />}
			{!bare && <Tabs />}
			{!bare && <ScrollTop />}
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
