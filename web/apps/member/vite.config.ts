import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The running server that the dev server hands requests to; scripts/dev.sh sets its address. */
const server = `http://${process.env.BAIZE_ADDR ?? "127.0.0.1:8080"}`;

/** A group of what is named alone: what it imports stays where others have it. */
const alone = { includeDependenciesRecursively: false };

/** The libraries change seldom and stay in a visitor's cache over many releases; what the first view needs of the site is one file beside them. */
const groups = [
	{
		name: "libraries",
		test: /^\0rolldown|node_modules\/(?:react|react-dom|scheduler|@tanstack(?!.*(?:[mM]utationObserver|useMutation|[iI]nfiniteQueryObserver|useInfiniteQuery))|wouter)\//,
		priority: 2,
	},
	{ name: "shell", test: /apps\/member\/src\/app\/(?:app\.tsx|seen\.ts)$/, priority: 1 },
	// What the home page shows and others too, and what comes to every page at its rest.
	{
		name: "cards",
		test: /packages\/ui\/src\/(?:media\/(?:game-card|hang)|feedback\/rolling)\.ts|apps\/member\/src\/app\/(?:favourites|hearts|standing)\.ts/,
		...alone,
	},
	{
		name: "rest",
		test: /apps\/member\/src\/(?:layouts\/after\.|app\/(?:announcer\.|asks\.|device\.|follow-device|fresh|lost-pictures|measure|vitals)|features\/(?:device\/|shell\/components\/scroll-top))/,
		...alone,
	},
	{ name: "live", test: /packages\/(?:realtime\/src|api\/src\/jackpots)|apps\/member\/src\/app\/live\.ts/, ...alone },
	{ name: "house", test: /packages\/api\/src\/service\.ts|apps\/member\/src\/(?:app\/house-links|features\/shell\/outside)/, ...alone },
	// What many pages share, in few files: each is a request that a phone waits for.
	{ name: "layers", test: /packages\/ui\/src\/(?:overlay\/dialog|feedback\/lists|hooks\/on-screen)\.ts|apps\/member\/src\/app\/banners\.ts/ },
	{ name: "forms", test: /packages\/ui\/src\/form\/(?:field|inputs|tabs)\.ts/ },
	{ name: "waits", test: /packages\/(?:api\/src\/envelope|entry\/src\/(?:countdown|retry-note|form|refusal))\.tsx?$|apps\/member\/src\/app\/layer-link\.ts/ },
	{
		name: "codes",
		test: /packages\/entry\/src\/(?:calls|register-settings|rules|rule-list|password-form|step-up)|apps\/member\/src\/app\/finish-at-login|apps\/member\/src\/features\/(?:auth\/(?:api\/(?:codes|enter)|components\/(?:code-|mobile-field|use-mobile-code))|entry\/(?:api\/ways|components\/later-ways))/,
	},
	{ name: "centre", test: /apps\/member\/src\/features\/member\/(?:model|components\/(?:new-count|centre))/ },
];

/** The files that the page names. */
const BROUGHT = /^assets\/(?:libraries|rolldown-runtime|shell|index)-[\w-]{7}\.(?:js|css)$/;

const NAMES = { js: "assets/[name]-[hash:7].js", other: "assets/[name]-[hash:7][extname]" };

export default defineConfig({
	plugins: [react(), tailwind()],
	resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
	build: {
		manifest: true,
		target: "es2022",
		assetsInlineLimit: 0,
		chunkSizeWarningLimit: 400,
		// What the page itself has brought is not preloaded again with each part of it.
		modulePreload: { polyfill: false, resolveDependencies: (_, deps) => deps.filter((file) => !BROUGHT.test(file)) },
		// The shell names every other file: a letter less of each name is a tenth of a kilobyte, and 42 bits tell a file's versions apart.
		rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames: NAMES.js, assetFileNames: NAMES.other } },
	},
	// The par sheets stand beside the engine that plays them.
	server: { fs: { allow: ["../../.."] }, proxy: { "^/(api|img|vendor|sandbox-pay|healthz)(/|$)": server, "/connection": { target: server, ws: true } } },
});
