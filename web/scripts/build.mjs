/** Builds every site in turn, one heavy thing at a time, then compresses them. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { compressAll } from "./compress.mjs";
import { kilo, sizes } from "./size.mjs";

const SITES = ["member", "agent", "staff"];
const apps = join(import.meta.dirname, "../apps");
const run = (...args) => execFileSync("npm", args, { stdio: "inherit" });
run("run", "messages");
for (const app of SITES) run("run", "build", "-w", `@baize/${app}`);
run("run", "docs");
const heavy = sizes().filter((row) => row.name.startsWith("game ") && row.bytes > row.budget);
if (heavy.length > 0) throw new Error(heavy.map((row) => `${row.name} weighs ${kilo(row.bytes)} of ${kilo(row.budget)}`).join("; "));
const bytes = await compressAll([...SITES.map((app) => join(apps, app, "dist/assets")), join(apps, "docs/dist")]);
console.log(`compressed: ${(bytes / 1000).toFixed(0)} KB of brotli`);
