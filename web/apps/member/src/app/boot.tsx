import type { Boot } from "@baize/api";
import { createContext, type ReactNode, useContext } from "react";

const BootContext = createContext<Boot | null>(null);

/** Gives the tree the boot document. */
export const BootProvider = ({ value, children }: { value: Boot; children: ReactNode }) => <BootContext value={value}>{children}</BootContext>;

/** The boot document of this page. */
export function useBoot(): Boot {
	const boot = useContext(BootContext);
	if (!boot) throw new Error("no boot document above");
	return boot;
}

/** Reads the boot document that the server inlined; null when it is absent or broken. */
export function readBoot(): Boot | null {
	try {
		return JSON.parse(document.getElementById("boot")?.textContent ?? "") as Boot;
	} catch {
		return null;
	}
}
