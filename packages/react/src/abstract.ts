/** Intents in one go, where the published original has them. */
export * from "@okto-effect/sdk/abstract"
