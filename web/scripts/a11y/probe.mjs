/** What axe does not ask of a page: runs in the browser and returns what is wrong, each as [rule, where]. */
export function probe(fingers) {
	const wrong = [];
	const name = (el) =>
		`${el.tagName.toLowerCase()}${el.id ? `#${el.id}` : ""}.${String(el.className?.baseVal ?? el.className)
			.split(" ")
			.slice(0, 2)
			.join(".")}`;
	const shown = (el) => el.getClientRects().length > 0 && getComputedStyle(el).visibility !== "hidden";
	if (document.documentElement.scrollWidth > innerWidth + 1) {
		const wide = [...document.querySelectorAll("body *")].filter((el) => shown(el) && (el.getBoundingClientRect().right > innerWidth + 1 || el.getBoundingClientRect().left < -1));
		wrong.push(["sideways", wide.slice(0, 3).map(name).join(", ")]);
	}
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const { parentElement: el, data } = texts.currentNode;
		if (!el || !data.trim() || !shown(el) || el.closest(".sr-only, .bz-unseen, script, style, [hidden], [popover]")) continue;
		// A text may be cut where that is meant: by a clamp, by dots, or in a part that scrolls.
		const style = getComputedStyle(el);
		const meant = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none" || el.closest(".marquee, .carousel-track, [style*=overflow]");
		if (!meant && /hidden|clip/.test(style.overflowX) && el.scrollWidth > el.clientWidth + 1) wrong.push(["clipped", `${name(el)} "${data.trim().slice(0, 30)}"`]);
		if (
			document.documentElement.dir === "rtl" &&
			/(?<![\u2066-\u2068][+-]?)[৳₹$€]\s?[\d০-৯][\d০-৯.,]+/.test(data) &&
			style.unicodeBidi !== "plaintext" &&
			!el.closest("bdi, [dir=ltr], input")
		)
			wrong.push(["not-isolated", `${name(el)} "${data.trim().slice(0, 40)}"`]);
	}
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
		const moving = document.getAnimations().filter((a) => a.playState === "running" && a.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY);
		if (moving.length) wrong.push(["moves", moving.map((a) => name(a.effect.target)).join(", ")]);
	}
	// The desks of the offices are denser: axe holds them to the 24 px of WCAG. Links in the midst of a text have none to hold.
	const finger = fingers && innerWidth < 600 && !document.querySelector(".office") ? 44 : 0;
	const reach = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
	for (const el of finger ? reach.querySelectorAll("a[href], button, select, summary, input:not([type=hidden]), [role=tab], [role=switch]") : []) {
		if (!shown(el) || el.closest(".carousel-tools, .sr-only, [inert]") || el.matches(".sr-only, .skip, :disabled")) continue;
		const style = getComputedStyle(el);
		const aimed = el.closest("label, .field-box") ?? el;
		const { width, height: drawn } = aimed.getBoundingClientRect();
		const around = getComputedStyle(aimed, "::after");
		// What is laid over an element is measured from within its border.
		const laid = around.content !== "none" && around.position === "absolute" ? aimed.clientHeight - Number.parseFloat(around.top) - Number.parseFloat(around.bottom) : 0;
		const height = Math.max(drawn, laid);
		const inText = style.display === "inline" && el.tagName === "A";
		if (!inText && (height < finger - 0.5 || width < 24))
			wrong.push(["small-target", `${name(el)} "${(el.textContent || el.ariaLabel || "").trim().slice(0, 20)}" ${Math.round(width)} x ${Math.round(height)}`]);
	}
	return wrong;
}

/** Whether what has the focus is hidden under a bar that stays; undefined when it is not. */
export function covered() {
	const el = document.activeElement;
	if (!el || el === document.body || el.closest("dialog")) return undefined;
	const r = el.getBoundingClientRect();
	if (r.width < 2 || r.height < 2) return undefined;
	const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
	if (x < 0 || x > innerWidth) return undefined;
	const top = document.elementFromPoint(x, Math.min(Math.max(y, 0), innerHeight - 1));
	if (top && (el.contains(top) || top.contains(el))) return undefined;
	const bar = top?.closest(".header, .tabbar, .offline");
	return bar && !bar.contains(el) ? `${el.tagName.toLowerCase()}.${el.className} under ${bar.className}` : undefined;
}

/** Whether a page has come to rest: nothing loads, no stand-in is left, its faces are there. */
export function still() {
	const waits = [...document.querySelectorAll(".skeleton, [aria-busy=true]")].some((el) => el.getClientRects().length > 0);
	return document.readyState === "complete" && !waits && document.fonts.status === "loaded" && Boolean(document.querySelector("main, dialog[open]"));
}
