import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { VendorFrame } from "./vendor-frame.tsx";

standInServer();

const URL = "https://play1.example/open?token=abc";

it("shows a vendor's game beneath back, balance, net result and deposit", async () => {
	const [back, deposit, ready] = [vi.fn(), vi.fn(), vi.fn()];
	await show(<VendorFrame name="Lotus Pond" url={URL} balance="৳ 12.00" net="−৳ 3.00" onBack={back} onDeposit={deposit} onReady={ready} />, "en", "shell", "host");
	screen.getByText("৳ 12.00");
	expect(screen.getByRole("group", { name: "Net result of this session" }).textContent).toBe("Net −৳ 3.00");
	fireEvent.click(screen.getByRole("button", { name: "Back" }));
	fireEvent.click(screen.getByRole("button", { name: "Deposit" }));
	fireEvent.load(screen.getByTitle("Lotus Pond"));
	for (const told of [back, deposit, ready]) expect(told).toHaveBeenCalledOnce();
});

it("does not let the vendor's page lead this one away, nor learn more of it than where it stands", async () => {
	await show(<VendorFrame name="Lotus Pond" url={URL} balance="" net="" onBack={vi.fn()} onDeposit={vi.fn()} onReady={vi.fn()} />, "en", "shell", "host");
	const frame = screen.getByTitle("Lotus Pond") as HTMLIFrameElement;
	expect(frame.src).toBe(URL);
	expect(frame.getAttribute("sandbox")).not.toMatch(/allow-(top-navigation|modals|downloads)/);
	expect(frame.referrerPolicy).toBe("origin");
});
