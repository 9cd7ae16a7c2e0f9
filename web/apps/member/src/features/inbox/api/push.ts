import { request } from "@baize/api";
import { useQuery } from "@tanstack/react-query";

/** A device that is told of messages. */
export interface PushDevice {
	id: string;
	name: string;
	at: string;
}

/** The member's devices, and the key with which a browser subscribes. */
export interface PushState {
	key: string;
	devices: PushDevice[];
}

export const PUSH_KEY = ["push"] as const;

/** Asks for them. */
export const usePushState = () => useQuery({ queryKey: PUSH_KEY, queryFn: ({ signal }) => request<PushState>("/member/push", { signal }) });

/** Whether this browser can be told at all. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const bytes = (key: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const text = (of: ArrayBuffer | null): string =>
	btoa(String.fromCharCode(...new Uint8Array(of ?? new ArrayBuffer(0))))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");

/** The name of this device among the member's: its browser and system. */
function deviceName(): string {
	const agent = navigator.userAgent;
	const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? "";
	const browser = /Edg|OPR|Firefox|SamsungBrowser|Chrome|Safari/.exec(agent)?.[0] ?? "";
	const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", SamsungBrowser: "Samsung Internet", "Mac OS": "Mac" };
	return [browser, system]
		.map((x) => names[x] ?? x)
		.filter(Boolean)
		.join(" · ");
}

/** The subscription that this browser has now, if any. */
export async function ownSubscription(): Promise<PushSubscription | null> {
	const worker = await navigator.serviceWorker.getRegistration();
	return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Has this device told; asks the reader first. False where the reader said no. */
export async function allowPush(key: string): Promise<boolean> {
	if ((await Notification.requestPermission()) !== "granted") return false;
	const worker = await navigator.serviceWorker.ready;
	const had = await worker.pushManager.getSubscription();
	const sub = had ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) }));
	const body = { endpoint: sub.endpoint, p256dh: text(sub.getKey("p256dh")), auth: text(sub.getKey("auth")), name: deviceName() };
	const device = await request<PushDevice>("/member/push", { method: "PUT", body });
	localStorage.setItem(OWN, device.id);
	return true;
}

const OWN = "baize.push";

/** The id of this device among the member's, where it was allowed here. */
export const ownDevice = (): string => localStorage.getItem(OWN) ?? "";

/** Has a device told no more; the browser forgets its own subscription, even where its push service cannot be reached. */
export async function dropPush(id: string): Promise<void> {
	if (id === ownDevice()) {
		localStorage.removeItem(OWN);
		await ownSubscription()
			.then((s) => s?.unsubscribe())
			.catch(() => null);
	}
	await request<void>(`/member/push/${id}`, { method: "DELETE" });
}
