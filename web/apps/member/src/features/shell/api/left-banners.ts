import { type Banner, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** The slides that the house hangs into the side menu. */
export function useLeftBanners(): readonly Banner[] {
	const { data } = useQuery({
		queryKey: ["banners"],
		queryFn: ({ signal }) => request<{ banners: Banner[] }>("/content/announcements", { query: { types: "B" }, signal }).then((v) => v.banners),
		staleTime: 600_000,
	});
	return (data ?? []).filter((b) => b.groupName === "w_leftmenu");
}
