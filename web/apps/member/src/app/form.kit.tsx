/** What tests of forms need. */
export * from "@baize/entry/kit";
