/** Builds every site in turn; one heavy thing at a time. */
import { execFileSync } from "node:child_process";

const run = (...args) => execFileSync("npm", args, { stdio: "inherit" });
run("run", "messages");
for (const app of ["member", "agent", "staff"]) run("run", "build", "-w", `@baize/${app}`);
