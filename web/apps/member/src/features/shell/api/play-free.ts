import { request, setToken } from "@baize/api";

/** Opens a trial session with play money. */
export async function playFree(): Promise<void> {
	const { token } = await request<{ token: string }>("/auth/free-play", { body: {} });
	setToken(token);
}
