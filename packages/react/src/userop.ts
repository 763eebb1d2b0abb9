/** Functions that build user operations, under the path of the published original. */
export * from "@okto-effect/sdk/userop"
