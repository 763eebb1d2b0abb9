import type { UncheckedUserOp } from "@okto-effect/protocol/UserOp"
import type * as Intents from "../intents/Intents.ts"
import { copyInput } from "../input/snapshot.ts"
import type { OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { runSending, type SubmitOptions } from "./sending.ts"

/**
 * Resolves the outcome of an operation that was sent: after an `ExecutionUnknown`, an abort, or a reload of the page. Its
 * order is looked up, and the same bytes are sent again while its paymaster authorization is valid (six hours), also in
 * another session of the same user. For a job id, the order is looked up and nothing is sent.
 *
 * Fails with `NotExecuted` when the operation cannot be executed any more: only then is it safe to build another. Before
 * that it fails with `ExecutionUnknown`, or with `OrderNotFound` for a job id.
 *
 * @param client - The client of the user who sent the operation.
 * @param sent - The signed operation, as `onOperation` or an error gave it, or its job id (a UUID).
 * @param options - `resend`, `outcomeTimeout` (milliseconds), `signal`, and the `jobId` where you chose it: an order that does
 *   not show whether it is of this operation then fails with `ExecutionUnknown`.
 * @returns The job id, for `waitForOrder`.
 *
 * @example
 * ```ts
 * import { ExecutionUnknown, type OktoClient, resume, tokenTransfer } from "@okto-effect/sdk"
 *
 * export const pay = async (client: OktoClient, recipient: string): Promise<string> => {
 *   try {
 *     return await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 *   } catch (error) {
 *     if (error instanceof ExecutionUnknown) return resume(client, error.operation)
 *     throw error
 *   }
 * }
 * ```
 */
export const resume = (
  client: OktoClient,
  sent: UncheckedUserOp | string,
  options?: Omit<SubmitOptions, "feePayer" | "onOperation"> | null
): OktoPromise<string, Intents.ResumeFailure | ClientUnusable> => {
  const op = copyInput(sent)
  return runSending(client, options, ({ resume }, own) => resume(op, own))
}
