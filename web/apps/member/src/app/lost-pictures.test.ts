import { afterEach, expect, it, vi } from "vitest";

const heard = vi.hoisted(() => ({ status: undefined as ((online: boolean) => unknown) | undefined }));
vi.mock("./live.ts", () => ({
	listen: (_: string, l: { status: (online: boolean) => unknown }) => {
		heard.status = l.status;
		return () => {};
	},
}));
const { keepPictures } = await import("./lost-pictures.ts");

afterEach(() => document.body.replaceChildren());

function picture(alt: string): HTMLImageElement {
	const img = document.createElement("img");
	img.alt = alt;
	img.setAttribute("src", "/img/g/PG-1.v1.svg");
	document.body.append(img);
	return img;
}

it("leaves the colour where a picture did not come, and shows the picture once the line is back", () => {
	const end = keepPictures();
	const img = picture("");
	img.dispatchEvent(new Event("error"));
	expect(img.style.visibility).toBe("hidden");
	const asked = vi.spyOn(img, "src", "set");
	heard.status?.(false);
	expect(asked).not.toHaveBeenCalled();
	heard.status?.(true);
	expect(asked).toHaveBeenCalledWith("/img/g/PG-1.v1.svg");
	img.dispatchEvent(new Event("load"));
	expect(img.style.visibility).toBe("");
	end();
});

it("leaves a picture that says something, and whatever else fails, as it is", () => {
	const end = keepPictures();
	const img = picture("The slip of your payment");
	img.dispatchEvent(new Event("error"));
	expect(img.style.visibility).toBe("");
	end();
	const after = picture("");
	after.dispatchEvent(new Event("error"));
	expect(after.style.visibility).toBe("");
});
