/** The way in that members and agents share: its forms, what a form says of a refusal, and the proofs that the server asks for. Its words are the bundles auth, codes and entry. */
export * from "./calls.ts";
export * from "./captcha-field.tsx";
export * from "./countdown.ts";
export * from "./form.tsx";
export * from "./human-check.tsx";
export * from "./name-form.tsx";
export * from "./password-form.tsx";
export * from "./refusal.ts";
export * from "./register-settings.ts";
export * from "./retry-note.tsx";
export * from "./rule-list.tsx";
export * from "./rules.ts";
export * from "./step-up.tsx";
export * from "./use-human.tsx";
