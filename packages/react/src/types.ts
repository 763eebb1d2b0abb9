/** Types of inputs and replies, under the path of the published original. */
export type * from "@okto-effect/sdk/types"
