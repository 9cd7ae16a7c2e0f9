import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answer, field, good, show, standInServer } from "../app/form.kit.tsx";
import LoginPage from "./login.tsx";

const boot = vi.hoisted(() => ({ permission: { brand: { name: "Baize" }, jweKey: null, phoneAuth: null, whitelabel: [] as object[] }, banners: [] }));
vi.mock("../app/boot.tsx", () => ({ useBoot: () => boot }));
vi.mock("../app/later-strip.tsx", () => ({ LaterStrip: () => null }));
standInServer();

const WHO = { remembered: true, username: "rahima1", label: "ra***", tap: false, way: "sms", mobileNum: "+8801712345678" };
const COUNTRIES = { items: [{ countryCode: "BD", countryDialingCode: "+880", example: "01812-345678", minDigits: 10, maxDigits: 10, trunk: "0" }] };
const open = async (who: object, on: boolean) => {
	boot.permission.whitelabel = [{ modId: "CODELOGIN3", enabled: on, childrenNodes: [] }];
	answer.mockImplementation((path) => good(path === "/auth/device" ? who : path === "/auth/countries" ? COUNTRIES : {}));
	await show(<LoginPage />, "en", "shell", "auth", "codes", "entry");
};

beforeEach(() => {
	sessionStorage.clear();
	history.replaceState({}, "", "/login");
});

it("begins with the number of who came in by a code to it, whatever their name is", async () => {
	await open(WHO, true);
	await waitFor(() => expect(field("mobileNum")?.value).toBe("+8801712345678"));
	expect(field("remember").checked).toBe(true);
	expect(screen.getByRole("tab", { selected: true }).textContent).toBe("SMS");
});
it.each([
	["came in by a name", { ...WHO, way: "username", mobileNum: "" }, true],
	["came in by a code that is not taken any more", WHO, false],
])("begins with the name of who %s", async (_, who, on) => {
	await open(who, on);
	await waitFor(() => expect(field("username")?.value).toBe("rahima1"));
});

it("lets who plays on a trial account log in as the member they are", async () => {
	sessionStorage.setItem("baize.token", "trial");
	boot.permission.whitelabel = [{ modId: "FREEPLAY3", enabled: true, childrenNodes: [] }];
	answer.mockImplementation((path) => good(path === "/member/info" ? { type: 4, isTrial: true } : {}));
	await show(<LoginPage />, "en", "shell", "auth", "codes", "entry");
	await waitFor(() => expect(field("username")).toBeTruthy());
	expect(location.pathname).toBe("/login");
	expect(screen.queryByRole("button", { name: /Free play/i })).toBeNull();
});
