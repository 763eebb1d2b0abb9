/** Intents as unsigned user operations, where the published original has them. */
export * from "@okto-effect/sdk/userop"
