/** What a screen that sends something stands on: who is signed in, the transaction under way, and a fresh form for the next. */
import { type TransactionCall, useSession } from "@okto-effect/react"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { type TransactionFlow, useTransactionFlow } from "./useTransactionFlow.ts"

export interface TransactionScreen {
  readonly isSignedIn: boolean
  readonly flow: TransactionFlow
  /** A new one is another form. */
  readonly formKey: string
  /** Whether the form may be filled in by the page's address. */
  readonly isLinked: boolean
  /** "Create New Transaction". */
  readonly startOver: () => void
}

/** `failure` is what a failed submission is called. */
export const useTransactionScreen = (call: TransactionCall, failure: string): TransactionScreen => {
  const { isLoggedIn, userSWA } = useSession()
  const flow = useTransactionFlow(userSWA, call, failure)
  const [turn, setTurn] = useState(0)
  const [query, setQuery] = useSearchParams()
  return {
    isSignedIn: isLoggedIn,
    flow,
    formKey: `${userSWA}/${turn}/${turn === 0 ? query.toString() : ""}`,
    // What a link filled in is not for the next.
    isLinked: turn === 0,
    startOver: () => {
      flow.reset()
      setQuery({}, { replace: true })
      setTurn(turn + 1)
    }
  }
}
