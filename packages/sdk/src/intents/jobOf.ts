/** The job that a user operation asks for, read from its call data. */
import type { Hex } from "@okto-effect/contract/Primitives"
import * as kinds from "./kinds.ts"
import { jobIn } from "../userop/abi.ts"
import type { Job } from "./matchesIntent.ts"

/**
 * The kind and the values of the job. Of a kind that an app defined, no values are known; `undefined` where the call data
 * starts no job.
 */
export const jobOf = ({ callData }: { readonly callData: Hex }): Job | undefined => {
  const job = jobIn(callData)
  if (job === undefined) return undefined
  const kind = Object.values(kinds).find(({ type }) => type === job.type)
  return { type: job.type, values: kind?.readParameters(job.parameters) ?? {} }
}
