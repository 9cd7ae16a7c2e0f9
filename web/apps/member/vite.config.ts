import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [react(), tailwind()],
	build: { manifest: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
	server: { proxy: { "/api": "http://localhost:8080", "/img": "http://localhost:8080", "/connection": { target: "ws://localhost:8080", ws: true } } },
});
