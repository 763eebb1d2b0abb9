/** The subpath of the published original: the catalogue, and the two classes of the original. */
export * from "../promise/errors.ts"
export * from "./legacyErrors.ts"
