/** Functions that read, under the path of the published original. */
export * from "@okto-effect/sdk/explorer"
