import { expect } from "@playwright/test";
import type { House } from "../house.ts";

interface Rule {
	name: string;
	enabled: boolean;
	required: boolean;
	patternId: number;
	minLength: number;
	maxLength: number;
}

/** What an operator changes behind a journey's back, over the API. */
export class Operator {
	private constructor(
		readonly house: House,
		readonly token: string,
	) {}

	/** An operator at work. */
	static async enter(house: House, name = "owner"): Promise<Operator> {
		return new Operator(house, await house.staff(name));
	}

	private async change(subject: string, body: (now: { version: number; value: never }) => unknown): Promise<void> {
		const now = await this.house.call<{ version: number; value: never }>("GET", `/staff/site/${subject}`, this.token);
		const done = await this.house.call("PUT", `/staff/site/${subject}`, this.token, body(now.value));
		expect(done.status, done.code).toBe(200);
	}

	/** Changes parts of a setting from what it is now. */
	set = (subject: "maintenance" | "regions", part: object): Promise<void> =>
		this.change(subject, ({ version, value }: { version: number; value: object }) => ({ version, value: { ...value, ...part } }));

	/** Turns white-label switches. */
	switches = (switches: Record<string, boolean>): Promise<void> => this.change("switches", ({ version }) => ({ version, switches }));

	/** Asks for the e-mail address at registration, besides what is asked already. */
	askEmail = (): Promise<void> =>
		this.change("registration-fields", ({ version, value }: { version: number; value: Rule[] }) => ({
			version,
			value: value.map(({ name, enabled, required, patternId, minLength, maxLength }) => ({
				name,
				enabled: enabled || name === "email",
				required,
				patternId,
				minLength,
				maxLength,
			})),
		}));

	/** Changes some rules of the registration's fields; the others have what they are shipped with. */
	fields = (...value: object[]): Promise<void> =>
		this.change("registration-fields", ({ version }) => ({
			version,
			value: value.map((v) => ({ enabled: true, required: true, patternId: 0, minLength: 1, maxLength: 64, ...v })),
		}));

	/** Puts the next version of the terms in force. */
	async newTerms(): Promise<void> {
		const texts = { en: { title: "Terms", subtitle: "A clearer wording", body: "<p>Play fair.</p>" } };
		const draft = await this.house.call("PUT", "/staff/documents/terms/draft", this.token, { version: 0, revision: 0, texts });
		expect(draft.status, draft.code).toBe(200);
		const done = await this.house.call("POST", "/staff/documents/terms/draft/publish", this.token, { revision: 1 });
		expect(done.status, done.code).toBe(200);
	}

	/** Opens a code for an account. */
	async invitation(code: string, account: string): Promise<void> {
		expect((await this.house.call("POST", "/staff/invitations", this.token, { code, account })).status).toBe(200);
	}

	/** Opens an account with the usual temporary secret. */
	async account(account: string): Promise<void> {
		expect((await this.house.call("POST", "/staff/members", this.token, { account, type: 0 })).status).toBe(200);
	}
}
