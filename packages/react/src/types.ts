/** Types of everything that goes in and comes out, where the published original has them. */
export type * from "@okto-effect/sdk/types"
