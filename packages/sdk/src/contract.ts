/** The wire contract, where users of the SDK find it: `@okto-effect/contract`, whole. */
export * from "@okto-effect/contract"
