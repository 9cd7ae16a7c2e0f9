import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The running server that the dev server hands requests to; scripts/dev.sh sets its address. */
const server = `http://${process.env.BAIZE_ADDR ?? "127.0.0.1:8080"}`;

/** The libraries change seldom and stay in a visitor's cache over many releases; what the first view needs of the site is one file beside them. */
const groups = [
	{
		name: "libraries",
		test: /^\0rolldown|node_modules\/(?:react|react-dom|scheduler|@tanstack(?!.*(?:[mM]utationObserver|useMutation|[iI]nfiniteQueryObserver|useInfiniteQuery))|wouter)\//,
		priority: 2,
	},
	{ name: "shell", test: /apps\/member\/src\/app\/app\.tsx$/, priority: 1 },
	// What many pages share, in few files: each is a request that a phone waits for.
	{ name: "layers", test: /packages\/ui\/src\/(?:overlay\/dialog|feedback\/lists)\.ts|apps\/member\/src\/app\/refusal\.ts/ },
	{ name: "forms", test: /packages\/ui\/src\/form\/(?:field|inputs|tabs)\.ts/ },
	{ name: "waits", test: /packages\/api\/src\/envelope\.ts|apps\/member\/src\/(?:app\/(?:countdown|retry-note|layer-link)|features\/auth\/components\/form)\.ts/ },
	{
		name: "codes",
		test: /apps\/member\/src\/features\/(?:auth\/(?:api\/(?:codes|enter)|components\/(?:code-|rule-list|mobile-field|password-form|use-mobile-code))|entry\/(?:api\/ways|components\/(?:later-ways|step-up)))/,
	},
	{ name: "centre", test: /apps\/member\/src\/features\/member\/(?:model|components\/(?:new-count|centre))/ },
];

export default defineConfig({
	plugins: [react(), tailwind()],
	resolve: { alias: { "use-sync-external-store/shim/index.js": "react" } },
	build: {
		manifest: true,
		target: "es2022",
		assetsInlineLimit: 0,
		chunkSizeWarningLimit: 400,
		modulePreload: { polyfill: false },
		rolldownOptions: { output: { codeSplitting: { groups } } },
	},
	// The par sheets stand beside the engine that plays them.
	server: { fs: { allow: ["../../.."] }, proxy: { "^/(api|img|vendor|sandbox-pay|healthz)(/|$)": server, "/connection": { target: server, ws: true } } },
});
