import { useT } from "@baize/i18n";
import { Toasts } from "@baize/ui";
import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import { loadChunk } from "../app/chunk.ts";
import { Hotkeys } from "../app/hotkeys.tsx";
import { Footer } from "../features/shell/components/footer.tsx";
import { Header } from "../features/shell/components/header.tsx";
import { OfflineBar } from "../features/device/components/offline-bar.tsx";
import { ScrollTop } from "../features/shell/components/scroll-top.tsx";
import { SideMenu } from "../features/shell/components/side-menu.tsx";
import { TabBar } from "../features/shell/components/tab-bar.tsx";
import { Block } from "./block.tsx";

const SideSheet = lazy(() => loadChunk(() => import("../features/shell/components/side-sheet.tsx").then((m) => ({ default: m.SideSheet }))));

/** The areas around a page: side menu, header, main, footer, tab bar, scroll-to-top. A bare page (a game) has none of the bars. */
export function Shell({ bare, children }: { bare?: boolean; children: ReactNode }) {
	const t = useT();
	const [menu, setMenu] = useState(false);
	const closeMenu = useCallback(() => setMenu(false), []);
	return (
		<div className={bare ? "shell shell-bare" : "shell"}>
			<a className="skip" href="#main">
				{t("shell.nav.skip")}
			</a>
			{!bare && <SideMenu />}
			{!bare && <Header onMenu={() => setMenu(true)} />}
			<main id="main" tabIndex={-1}>
				<OfflineBar />
				{children}
			</main>
			{!bare && <Footer />}
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
