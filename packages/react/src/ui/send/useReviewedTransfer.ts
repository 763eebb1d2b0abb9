/** A transfer from its review to its transaction: what was reviewed is what is sent. */
import type { Address, SendOptions as CallSettings, OktoClient } from "@okto-effect/sdk"
import { useEffect, useState } from "react"
import { lastStableState } from "../../lastStableState.ts"
import { useStatePerUser } from "../../provider/useStatePerUser.ts"
import type { TransactionOptions } from "../../transaction/useTransaction.ts"
import { useTransaction } from "../../transaction/useTransaction.ts"
import type { NetworkInfo } from "../assets/networks.ts"

/** A transfer, and where and to whom it goes. */
export interface Reviewed<Transfer> {
  readonly transfer: Transfer
  readonly network: NetworkInfo
  readonly recipient: string
}

/** Submits a transfer. `feePayer` is absent on a network without sponsorship. */
export type SubmitTransfer<Transfer> = (
  client: OktoClient,
  transfer: Transfer,
  feePayer: Address | undefined,
  options: CallSettings
) => Promise<string>

/** Whether it was submitted here. Then it is shown with its transaction, and not offered again. */
interface Known<Transfer> extends Reviewed<Transfer> {
  readonly isSubmitted: boolean
}

export const useReviewedTransfer = <Transfer>(
  settings: TransactionOptions,
  feePayer: Address | undefined,
  submit: SubmitTransfer<Transfer>
) => {
  const transaction = useTransaction(settings)
  const { reset, state } = transaction
  // A transaction that was settled before this form was mounted was shown by another one.
  const [before] = useState(state)
  const isOver = state === before && state.status === "settled"
  useEffect(() => {
    if (isOver) reset()
  }, [isOver, reset])
  const [known, setKnown] = useStatePerUser<Known<Transfer> | undefined>(undefined)
  const isShown = !isOver && lastStableState(state).status !== "idle"
  // Another form may have sent the transaction of this key, perhaps before a reload.
  const isOffered = known?.isSubmitted ? state.status !== "idle" : !isShown
  const reviewed = isOffered ? known : undefined
  return {
    transaction,
    /** Whether a transaction of this key is shown. */
    isShown,
    reviewed: reviewed satisfies Reviewed<Transfer> | undefined,
    review: (next: Reviewed<Transfer>) => setKnown({ ...next, isSubmitted: false }),
    back: () => {
      setKnown(undefined)
      if (state.status === "failed") reset()
    },
    /** Sends what was reviewed. */
    send: (sent: Reviewed<Transfer>) => {
      setKnown({ ...sent, isSubmitted: true })
      const payer = sent.network.isSponsored ? feePayer : undefined
      void transaction.submit((client, options) => submit(client, sent.transfer, payer, options))
    },
    another: () => {
      reset()
      setKnown(undefined)
    }
  }
}
