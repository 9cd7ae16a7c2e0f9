import { type ApiError, request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";
import { type RegisterSettings, settingsOf } from "./rules.ts";

/** The registration settings: those of the page when it carries them, else asked for once a session. */
export function useRegisterSettings(carried: unknown) {
	const first = settingsOf(carried);
	const { data, error, refetch } = useQuery({
		queryKey: ["register-settings"],
		queryFn: ({ signal }) => request<RegisterSettings>("/auth/register-settings", { signal }),
		initialData: first,
		staleTime: Number.POSITIVE_INFINITY,
	});
	return { settings: data, error: data ? null : (error as ApiError | null), retry: () => void refetch() };
}
