/* Runs before the first paint: the chosen theme, the collapsed menu, whether data is to be spared and whether a session is here. A button that is pressed before the scripts are here is remembered. */
(() => {
	const e = document.documentElement;
	const d = e.dataset;
	const n = navigator.connection;
	try {
		const l = (k) => localStorage[`baize.${k}`];
		const t = l("theme");
		if (t === "system") d.scheme = t;
		d.theme = t === "light" || (d.scheme && matchMedia("(prefers-color-scheme: light)").matches) ? "light" : "dark";
		if (l("side")) d.side = "rail";
		if (l("lite") ? l("lite") === "1" : n?.saveData || /2g/.test(n?.effectiveType)) d.lite = "";
		if (sessionStorage.getItem("baize.token")) d.auth = "";
	} catch {}
	e.onclick = (p) => {
		e.pressed = p.target.closest("button");
	};
	d.wait = setTimeout(() => window.trouble?.removeAttribute("hidden"), 12e3);
})();
