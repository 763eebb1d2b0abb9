/** Functions that submit intents, under the path of the published original. */
export * from "@okto-effect/sdk/abstract"
