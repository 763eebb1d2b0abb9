import type { UncheckedUserOp } from "@okto-effect/contract/UserOp"
import type * as Intents from "../intents/Intents.ts"
import { owned } from "../schemas/input/copyInput.ts"
import type { OktoClient } from "./OktoClient.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { type SendOptions, sending } from "./sending.ts"

/**
 * Finds out what became of an operation that was sent, and returns its job id: after an `ExecutionUnknown`, an abort, or
 * a reload of the page. The operation is looked for and, while its promise is good, sent again, also in another session
 * of the same user; a job id alone is only looked for.
 *
 * Rejects with `NotExecuted` when it is too late for the operation to be executed: then, and only then, it is safe to
 * build another. Until then it rejects with `ExecutionUnknown`, or for a job id with `OrderNotFound`.
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
  options?: Omit<SendOptions, "onOperation"> | null
): OktoPromise<string, Intents.ResumeFailure | ClientUnusable> => {
  const own = owned(sent)
  return sending(
    client,
    "resume",
    (intents, { resend, settleFor }) => intents.resume(own, { resend, settleFor }),
    options
  )
}
