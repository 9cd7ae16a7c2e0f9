/** What games share: host contract, frame, panel, sheets, loop, stage, sound. No React, no outcome, no amount of its own. */
export * from "./bet-panel.ts";
export * from "./contract.ts";
export * from "./dialog.ts";
export * from "./dom.ts";
export * from "./fairness.ts";
export * from "./frame.ts";
export * from "./history.ts";
export * from "./host.ts";
export * from "./loop.ts";
export * from "./open.ts";
export * from "./play.ts";
export * from "./proof.ts";
export * from "./sound.ts";
export * from "./stage.ts";
export * from "./stakes.ts";
