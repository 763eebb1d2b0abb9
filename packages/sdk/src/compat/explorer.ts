/** The subpath of the published original: reads. */
export * from "../promise/reads.ts"
