import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const PURE = ["packages/{kernel,realtime,game-kit}/**/*.test.ts", "games/**/model/**/*.test.ts", "test/**/*.test.ts"];

export default defineConfig({
	plugins: [react()],
	// Par sheets are read as text, and stand outside of web.
	server: { fs: { allow: [".."] } },
	test: {
		restoreMocks: true,
		maxWorkers: availableParallelism(), // by itself it leaves one processor alone, of two that is half
		projects: [
			{ extends: true, test: { name: "pure", environment: "node", include: PURE } },
			{
				extends: true,
				test: {
					name: "dom",
					environment: "happy-dom",
					setupFiles: "./test/dom.setup.ts",
					include: ["{apps,packages,games}/**/*.test.{ts,tsx}"],
					exclude: [...PURE, "**/node_modules/**", "**/dist/**"],
				},
			},
		],
	},
});
