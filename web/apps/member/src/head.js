/* Runs before the first paint: the chosen theme, the collapsed menu, whether data is to be spared and whether a session is here. A button that is pressed before the scripts are here is remembered; scripts that do not come are told, at once where the line broke. The signs are asked for before the scripts: the page is drawn with them, and nothing else can ask for them ahead. */
(() => {
	const e = document.documentElement;
	const d = e.dataset;
	const n = navigator.connection;
	fetch("@icons", { priority: "low" }).catch(() => {});
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
	const tell = (lost) => {
		const t = window.trouble;
		if (!t) return setTimeout(tell, 99, lost);
		t.hidden = false;
		t.firstChild.hidden = lost;
		t.children[1].hidden = !lost;
	};
	d.wait = setTimeout(tell, 12e3);
	addEventListener("error", (f) => f.target.type === "module" && tell(1), true);
})();
