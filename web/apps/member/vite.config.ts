import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The running server that the dev server hands requests to; scripts/dev.sh sets its address. */
const server = `http://${process.env.BAIZE_ADDR ?? "127.0.0.1:8080"}`;

export default defineConfig({
	plugins: [react(), tailwind()],
	build: { manifest: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
	server: { proxy: { "^/(api|img|vendor|sandbox-pay|healthz)(/|$)": server, "/connection": { target: server, ws: true } } },
});
