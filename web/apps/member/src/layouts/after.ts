/** Parts of the shell that no first view shows or needs: one chunk, fetched when the page has come to rest. */
export { Asks } from "../app/asks.tsx";
export { OfflineText } from "../features/device/components/offline-text.tsx";
export { ScrollTop } from "../features/shell/components/scroll-top.tsx";
