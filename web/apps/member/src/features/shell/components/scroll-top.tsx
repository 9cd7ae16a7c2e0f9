import { useT } from "@baize/i18n";
import { cx, IconButton } from "@baize/ui";
import { useEffect, useState } from "react";

const SHOW_AFTER_PX = 640;

/** Goes back to the top; appears once the page has been scrolled. */
export function ScrollTop() {
	const t = useT();
	const [far, setFar] = useState(false);
	useEffect(() => {
		const look = () => setFar(scrollY > SHOW_AFTER_PX);
		addEventListener("scroll", look, { passive: true });
		return () => removeEventListener("scroll", look);
	}, []);
	return (
		<IconButton
			icon="arrow-up"
			label={t("shell.scrollTop")}
			className={cx("scroll-top", far && "is-shown")}
			tabIndex={far ? 0 : -1}
			onClick={() => scrollTo({ top: 0, behavior: "smooth" })}
		/>
	);
}
