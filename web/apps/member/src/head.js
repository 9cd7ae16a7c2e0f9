/* Runs before the first paint: the chosen theme, the collapsed menu, whether data is to be spared and whether a session is here. */
(() => {
	const e = document.documentElement;
	const n = navigator.connection;
	try {
		const l = localStorage;
		const t = l.getItem("baize.theme");
		const s = t === "system";
		e.dataset.theme = t === "light" || (s && matchMedia("(prefers-color-scheme: light)").matches) ? "light" : "dark";
		if (s) e.dataset.scheme = t;
		if (l.getItem("baize.side")) e.dataset.side = "rail";
		if (l.getItem("baize.lite") ? l.getItem("baize.lite") === "1" : n && (n.saveData || /2g/.test(n.effectiveType))) e.setAttribute("data-lite", "");
		if (sessionStorage.getItem("baize.token")) e.setAttribute("data-auth", "");
	} catch {}
	setTimeout(() => {
		const t = document.getElementById("trouble");
		if (t && !e.hasAttribute("data-ready")) t.hidden = false;
	}, 12e3);
})();
