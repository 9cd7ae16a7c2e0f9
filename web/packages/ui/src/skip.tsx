import { useT } from "@baize/i18n";

/** The first stop of the Tab key: leads past the bars to the page, and leaves the address as it is, so that Back and layers do not come back to it. */
export function SkipLink() {
	const t = useT();
	return (
		// biome-ignore lint/a11y/useValidAnchor: a link, because it works before the scripts are there.
		<a
			className="skip"
			href="#main"
			onClick={(e) => {
				e.preventDefault();
				document.getElementById("main")?.focus();
			}}
		>
			{t("shell.nav.skip")}
		</a>
	);
}
