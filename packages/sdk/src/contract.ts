/** The wire contract: `@okto-effect/contract`, for users of the SDK. */
export * from "@okto-effect/contract"
