import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { BootProvider } from "../../../app/boot.tsx";
import { show, standInServer } from "../../../app/form.kit.tsx";
import { ServicesProvider } from "../../../app/services.tsx";
import SideFoot from "./side-foot.tsx";

vi.mock("../../../app/banners.ts", () => ({ useBanners: () => [] }));
standInServer();

const tutorial = (label: string) => ({
	permission: { whitelabel: [], customerService: [], resources: [{ name: "PHMACAOTUTORIAL", type: "LINK", label, url: "/tutorial" }] },
	banners: [],
});

it.each([
	["Learn to play", "Learn to play"],
	["", "Tutorial"],
])("calls the tutorial by the operator's word (%s), else by the site's own", async (label, said) => {
	await show(
		<BootProvider value={tutorial(label) as never}>
			<ServicesProvider>
				<SideFoot />
			</ServicesProvider>
		</BootProvider>,
		"en",
		"shell",
	);
	expect(screen.getByTitle(said).textContent).toBe(said);
});
