/* Runs before the first paint: the chosen theme, the collapsed menu, and whether a session is here. */
(() => {
	const e = document.documentElement;
	try {
		const l = localStorage;
		e.dataset.theme = l.getItem("baize.theme") === "light" ? "light" : "dark";
		if (l.getItem("baize.side")) e.dataset.side = "rail";
		if (sessionStorage.getItem("baize.token")) e.setAttribute("data-auth", "");
	} catch {}
})();
