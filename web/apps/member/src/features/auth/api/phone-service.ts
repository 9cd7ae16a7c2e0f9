import type { Permission } from "@baize/api";

/** What the site knows of the phone-auth service. */
export type PhoneConfig = NonNullable<Permission["phoneAuth"]>;

/** Trades the code of the message for an ID token. */
export type ConfirmCode = (code: string) => Promise<string>;

/** Lets the service send a code; its own code is fetched now, and by nobody else. */
export async function sendPhoneCode(config: PhoneConfig, number: string, box: HTMLElement, lang: string): Promise<ConfirmCode> {
	const [{ getApps, initializeApp }, sdk] = await Promise.all([import("firebase/app"), import("firebase/auth")]);
	const known = getApps().find((a) => a.name === config.projectId);
	const app = known ?? initializeApp({ apiKey: config.apiKey, authDomain: config.authDomain, projectId: config.projectId }, config.projectId);
	const auth = known ? sdk.getAuth(app) : sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence });
	auth.languageCode = lang;
	if (config.emulatorUrl && !known) {
		sdk.connectAuthEmulator(auth, config.emulatorUrl, { disableWarnings: true });
		auth.settings.appVerificationDisabledForTesting = true;
	}
	const check = new sdk.RecaptchaVerifier(auth, box, { size: "invisible" });
	try {
		const asked = await sdk.signInWithPhoneNumber(auth, number, check);
		return async (code) => {
			const { user } = await asked.confirm(code);
			const token = await user.getIdToken();
			await sdk.signOut(auth);
			return token;
		};
	} finally {
		check.clear();
	}
}
