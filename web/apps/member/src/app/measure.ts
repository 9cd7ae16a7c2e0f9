import { isLite } from "@baize/ui";

/** Lets the measuring service count, where the brand names an account at it; who spares data or asks not to be followed is left alone. */
export function measure(account: string): void {
	const asked = navigator as Navigator & { globalPrivacyControl?: boolean };
	if (!account || isLite() || asked.globalPrivacyControl || asked.doNotTrack === "1") return;
	const page = window as unknown as { dataLayer?: unknown[] };
	page.dataLayer ??= [];
	const layer = page.dataLayer;
	// The service reads lists of arguments and takes no others.
	function tell(..._: unknown[]) {
		// biome-ignore lint/complexity/noArguments: what the service reads.
		layer.push(arguments);
	}
	tell("js", new Date());
	tell("config", account);
	const script = document.createElement("script");
	script.async = true;
	script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(account)}`;
	document.head.append(script);
}
