/** Shows what a dapp asks for, one request after the other, and answers when the user has agreed to all. */
import { ConfirmTransaction } from "@okto-effect/react/ui"
import { type ReactElement, useState } from "react"
import type { Confirmation } from "./useEthereumProvider.tsx"

/** Shows the requests of a confirmation by `ConfirmTransaction`. */
const ConfirmRequests = ({ answer, requests }: Confirmation): ReactElement | null => {
  const [at, setAt] = useState({ requests, index: 0 })
  // Other requests begin with the first.
  const index = at.requests === requests ? at.index : 0
  const request = requests[index]
  if (request === undefined) return null
  const isLast = index === requests.length - 1
  return (
    <ConfirmTransaction
      key={index}
      request={request}
      onConfirm={() => (isLast ? answer(true) : setAt({ requests, index: index + 1 }))}
      onCancel={() => answer(false)}
    />
  )
}

export default ConfirmRequests
