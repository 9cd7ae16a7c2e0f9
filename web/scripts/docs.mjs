/** Puts the API's explorer together: our page beside the files of swagger-ui-dist that it needs. */
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const app = join(import.meta.dirname, "../apps/docs");
const from = join(import.meta.dirname, "../node_modules/swagger-ui-dist");
const dist = join(app, "dist");

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const file of readdirSync(join(app, "src"))) copyFileSync(join(app, "src", file), join(dist, file));
for (const file of ["swagger-ui.css", "swagger-ui-bundle.js", "LICENSE", "NOTICE"]) copyFileSync(join(from, file), join(dist, file));
writeFileSync(join(dist, ".gitkeep"), "");
