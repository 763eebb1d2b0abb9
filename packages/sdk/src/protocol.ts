/** The wire protocol: `@okto-effect/protocol`, for users of the SDK. */
export * from "@okto-effect/protocol"
