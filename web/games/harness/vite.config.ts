/** Serves the harness: `npx vite --config games/harness/vite.config.ts`. Symbol pictures come from a running server (BAIZE_URL). */
import { defineConfig } from "vite";

export default defineConfig({
	root: import.meta.dirname,
	server: { port: 5199, fs: { allow: ["../.."] }, proxy: { "/img": process.env.BAIZE_URL ?? "http://localhost:8080" } },
});
