/** What a screen that sends something stands on: who is signed in, the transaction under way, and a fresh form for the next. */
import type { TransactionCall } from "@okto-effect/react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { type SignedIn, useSession } from "../client/ConnectionProvider.tsx"
import { type TransactionFlow, useTransactionFlow } from "./useTransactionFlow.ts"

export interface TransactionScreen {
  readonly session: SignedIn | undefined
  readonly flow: TransactionFlow
  /** A new one is a blank form. */
  readonly formKey: string
  /** "Create New Transaction". */
  readonly startOver: () => void
}

/** `failure` is what a failed submission is called. */
export const useTransactionScreen = (call: TransactionCall, failure: string): TransactionScreen => {
  const session = useSession()
  const flow = useTransactionFlow(session, call, failure)
  const [turn, setTurn] = useState(0)
  const [query, setQuery] = useSearchParams()
  return {
    session,
    flow,
    formKey: `${session?.userSWA}/${turn}/${query.toString()}`,
    startOver: () => {
      flow.reset()
      // What a link filled in is not for the next.
      setQuery({}, { replace: true })
      setTurn(turn + 1)
    }
  }
}
