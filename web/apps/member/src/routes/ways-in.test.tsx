import { setToken, token } from "@baize/api";
import { Toasts } from "@baize/ui";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, good, refused, send, show, standInServer, type } from "../app/form.kit.tsx";
import { useForcedChange } from "../app/forced-change.ts";
import { takeChange, takeDemand } from "../features/entry/api/ways.ts";
import ForgotPage from "./forgot.tsx";
import LoginPage from "./login.tsx";
import PasswordPage from "./password.tsx";
import PhonePage from "./phone.tsx";
import SocialPage from "./social.tsx";

const boot = vi.hoisted(() => ({ permission: { brand: { name: "Baize" }, jweKey: null, phoneAuth: {}, whitelabel: [] as object[] }, banners: [] }));
vi.mock("../app/boot.tsx", () => ({ useBoot: () => boot }));
vi.mock("../app/banner-strip.tsx", () => ({ BannerStrip: () => null }));
vi.mock("../app/later-strip.tsx", () => ({ LaterStrip: () => null }));
vi.mock("../app/service-link.tsx", () => ({ ServiceLink: () => null }));
vi.mock("../features/auth/api/phone-service.ts", () => ({ sendPhoneCode: async () => async () => "id-token" }));
standInServer();

const COUNTRIES = good({ items: [{ countryCode: "BD", countryDialingCode: "+880", example: "01812-345678", minDigits: 10, maxDigits: 10, trunk: "0" }] });
const DEMAND = { ticket: "t1", methods: [{ method: "authenticator", hint: "" }], seconds: 600 };
const serve = (paths: Record<string, () => Response>) => answer.mockImplementation((path) => paths[path]?.() ?? (path === "/auth/countries" ? COUNTRIES.clone() : good()));
const waits = () => refused("identity.stepUp.needed", "Please confirm that it is you.", { value: { stepUp: DEMAND } });

beforeEach(() => {
	sessionStorage.clear();
	takeDemand();
	takeChange();
	boot.permission.whitelabel = [{ modId: "CHNGPASSVERIF3", enabled: true, childrenNodes: [] }];
});

it("leads a login by phone that waits for one more proof to where it is given", async () => {
	history.replaceState({}, "", "/phone");
	serve({ "/auth/phone": waits });
	await show(<PhonePage />, "en", "shell", "auth", "codes");
	await screen.findByPlaceholderText("01812-345678");
	type("mobileNum", "1712345678");
	fireEvent.click(document.querySelector(".code-send") as HTMLElement);
	await waitFor(() => expect(document.querySelector<HTMLButtonElement>(".code-send")?.disabled).toBe(true));
	type("verificationCode", "123456");
	await waitFor(() => send());
	await waitFor(() => expect(location.pathname).toBe("/login"));
	expect(takeDemand()).toEqual(DEMAND);
	expect(token()).toBe("");
});
it("leads who set a new password by phone to the further proof, and says that the password is set", async () => {
	history.replaceState({}, "", "/forgot");
	serve({ "/auth/forgot/phone": waits });
	await show(
		<>
			<ForgotPage />
			<Toasts />
		</>,
		"en",
		"shell",
		"auth",
		"codes",
	);
	await screen.findByPlaceholderText("01812-345678");
	type("mobileNum", "1712345678");
	type("verificationCode", "123456");
	type("newPassword", "monsoon-rain-7");
	send();
	await waitFor(() => expect(location.pathname).toBe("/login"));
	expect(takeDemand()).toEqual(DEMAND);
	expect(screen.getByText("Your password has been changed.")).toBeTruthy();
});
it("has the first login's action run for who comes in first by a new password", async () => {
	history.replaceState({}, "", "/forgot");
	serve({ "/auth/forgot/phone": () => good({ token: "m_new", firstTimeLogin: true, passwordExpired: false, mustChange: false }) });
	await show(<ForgotPage />, "en", "shell", "auth", "codes");
	await screen.findByPlaceholderText("01812-345678");
	type("mobileNum", "1712345678");
	type("verificationCode", "123456");
	type("newPassword", "monsoon-rain-7");
	send();
	await waitFor(() => expect(answer.mock.calls.map(([path]) => path)).toContain("/auth/first-login"));
	expect(token()).toBe("m_new");
	setToken("");
});

const FORCED = { token: "m_forced", firstTimeLogin: false, passwordExpired: false, mustChange: true };
const BUNDLES = ["shell", "auth", "codes", "entry"] as const;

it("asks who goes on with a tap for the change that comes first, and does not let them in before", async () => {
	history.replaceState({}, "", "/login");
	serve({
		"/auth/device": () => good(answer.mock.calls.filter(([p]) => p === "/auth/device").length > 1 ? FORCED : { remembered: true, username: "rahima1", label: "ra***", tap: true }),
		"/auth/password": () => good({ ...FORCED, token: "m_new", mustChange: false }),
	});
	await show(<LoginPage />, "en", ...BUNDLES);
	fireEvent.click(await screen.findByRole("button", { name: /Continue as ra\*\*\*/ }));
	await waitFor(() => expect(document.querySelector("[name=newPassword]")).not.toBeNull());
	expect(token()).toBe("");
	type("oldPassword", "was-told-it-7");
	type("newPassword", "monsoon-rain-7");
	type("confirmNewPassword", "monsoon-rain-7");
	send();
	await waitFor(() => expect(token()).toBe("m_new"));
});
it("asks who comes from a provider for the change that comes first, at the login", async () => {
	history.replaceState({}, "", "/login/social?state=s&code=c");
	serve({ "/auth/social/finish": () => good({ login: { ...FORCED, mustChange: false, passwordExpired: true }, back: "/", ticket: "", provider: "", email: "", name: "" }) });
	await show(<SocialPage />, "en", ...BUNDLES);
	await waitFor(() => expect(location.pathname).toBe("/login"));
	expect(token()).toBe("");
	expect(takeChange()?.token).toBe("m_forced");
});
const Watch = () => {
	useForcedChange(true);
	return null;
};
it.each([
	["temporary", false, "Your password is temporary or too weak. Choose a new one to go on."],
	["expired", true, "Your password has expired. Choose a new one to go on."],
])("leads a session that nothing but the change of a password that is %s is open to, to the change, and out where that is turned down", async (_, passwordExpired, why) => {
	sessionStorage.setItem("baize.token", "m_forced");
	history.replaceState({}, "", "/promotions");
	serve({ "/member/info": () => good({ type: 0, mustChange: true, passwordExpired }) });
	await show(
		<>
			<Watch />
			<PasswordPage />
		</>,
		"en",
		...BUNDLES,
	);
	await waitFor(() => expect(location.pathname).toBe("/password"));
	await screen.findByText(why);
	fireEvent.click(screen.getByRole("button", { name: "Close" }));
	await waitFor(() => expect(token()).toBe(""));
});
