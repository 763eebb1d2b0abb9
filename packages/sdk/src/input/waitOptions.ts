/** How an order is waited for. */
import { callback, duration, flag, other } from "./optionRules.ts"
import type { Options } from "./options.ts"

export const waiting: Options = {
  schedule: [...other, "interval pollInterval"],
  giveUpAfter: [...duration, "timeout"],
  onStatusChange: [...callback, "onChange"],
  throwOnFailure: [...flag, "throwOnError throwOnFail"]
}
