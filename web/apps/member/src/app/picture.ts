/** How many pictures are taken, and how large. */
export interface PictureBounds {
	imagesMax: number;
	/** The greatest size of one picture, in bytes. */
	imageBytes: number;
}

/** A picture that goes along, as a data address. */
export interface Picture {
	name: string;
	url: string;
}

/** The bytes of a data address in base64. */
export const bytesOf = (url: string): string => url.slice(url.indexOf(",") + 1);

const KINDS = ["image/png", "image/jpeg"];

/** Why a picture is not taken; null when it is. */
export function pictureFault(bounds: PictureBounds, kept: number, file: Pick<File, "type" | "size">): "count" | "kind" | "size" | null {
	if (kept >= bounds.imagesMax) return "count";
	if (!KINDS.includes(file.type)) return "kind";
	return file.size > bounds.imageBytes ? "size" : null;
}
