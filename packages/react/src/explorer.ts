/** Reads, as functions of a client, where the published original has them. */
export * from "@okto-effect/sdk/explorer"
