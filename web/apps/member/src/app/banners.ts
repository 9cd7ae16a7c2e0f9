import { type Banner, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** The places of banners beside the home page, whose slides come with the boot document. */
export type BannerGroup = "w_leftmenu" | "w_login" | "w_forget";

/** The slides that the house hangs into a place. */
export function useBanners(group: BannerGroup): readonly Banner[] {
	const { data } = useQuery({
		queryKey: ["banners"],
		queryFn: ({ signal }) => request<{ banners: Banner[] }>("/content/announcements", { query: { types: "B" }, signal }).then((v) => v.banners),
		staleTime: 600_000,
	});
	return (data ?? []).filter((b) => b.groupName === group);
}
