import { expect } from "@playwright/test";
import type { House } from "../house.ts";

interface Doc {
	version: number;
	value: Record<string, unknown>;
}

/** A member of staff who acts by the API: opens and closes the site. */
export class HouseDesk {
	private token = "";

	constructor(readonly house: House) {}

	/** Logs in; a code that was used a moment ago is waited out. */
	async login(name: string): Promise<void> {
		await expect
			.poll(
				async () => {
					const answer = await this.house.call<{ token: string } | null>("POST", "/staff/login", "", {
						username: name,
						password: this.house.password,
						code: this.house.code(name),
					});
					this.token = answer.value?.token ?? "";
					return answer.status;
				},
				{ timeout: 90_000, intervals: [1000, 5000, 10_000] },
			)
			.toBe(200);
	}

	/** Changes one setting of the site from what it is now. */
	async set(subject: "maintenance" | "regions", part: Record<string, unknown>): Promise<void> {
		const { value: doc } = await this.house.call<Doc>("GET", `/staff/site/${subject}`, this.token);
		const answer = await this.house.call("PUT", `/staff/site/${subject}`, this.token, { version: doc.version, value: { ...doc.value, ...part } });
		expect(answer.status, answer.code).toBe(200);
	}
}
