/** Keeps a choice of this browser, which all sites of the origin read; a full or forbidden storage costs only the memory of it. */
export function keep(name: "theme" | "side" | "lang", choice: string): void {
	try {
		localStorage.setItem(`baize.${name}`, choice);
	} catch {
		// The page goes on without.
	}
}
