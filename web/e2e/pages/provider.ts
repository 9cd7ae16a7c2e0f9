import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** A running sign-in provider. */
export interface Provider {
	issuer: string;
	stop: () => void;
}

/** A sign-in provider as a process of its own. */
export async function openProvider(): Promise<Provider> {
	const root = fileURLToPath(new URL("../../..", import.meta.url));
	const program: ChildProcess = process.env.BAIZE_OIDC_BIN
		? spawn(process.env.BAIZE_OIDC_BIN, [], { stdio: ["ignore", "pipe", "inherit"] })
		: spawn("go", ["run", "./test/oidc"], { cwd: root, stdio: ["ignore", "pipe", "inherit"], detached: true });
	const issuer = await new Promise<string>((found, lost) => {
		let out = "";
		program.stdout?.on("data", (part) => {
			out += part;
			const line = /oidc: ready (http:\S+)/.exec(out);
			if (line?.[1]) found(line[1]);
		});
		program.once("error", lost);
		program.once("exit", (code) => lost(new Error(`the provider ended with ${code}`)));
	});
	const stop = () => {
		// go run has a child of its own: the whole group ends.
		if (program.pid) process.kill(program.spawnfile === "go" ? -program.pid : program.pid, "SIGINT");
	};
	return { issuer, stop };
}
