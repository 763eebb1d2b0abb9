/** The subpath of the published original: intents, in one call each. */
export * from "../promise/intents.ts"
