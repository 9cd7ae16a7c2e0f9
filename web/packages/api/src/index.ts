/** The way to the server: one call function, its errors, the session token, query keys, sealed bodies. */
export * from "./boot.ts";
export { seal, sealedBody } from "./envelope.ts";
export * from "./errors.ts";
export * from "./jackpots.ts";
export * from "./keys.ts";
export * from "./request.ts";
export * from "./service.ts";
export * from "./session.ts";
