/** Shows what a dapp asks for, one request after the other, and answers when the user has agreed to all. */
import { ConfirmTransaction } from "@okto-effect/react/ui"
import { type ComponentProps, type ReactElement, useEffect, useState } from "react"
import type { PendingConfirmation } from "./LoadedConfirmation.tsx"

/** Milliseconds in which a request cannot be confirmed: a click that comes sooner was meant for what was shown before. */
const readingTime = 400

const ConfirmRequest = (props: ComponentProps<typeof ConfirmTransaction>): ReactElement => {
  const [isReadable, setReadable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setReadable, readingTime, true)
    return () => clearTimeout(timer)
  }, [])
  return <ConfirmTransaction {...props} isDisabled={!isReadable} />
}

/** Shows the requests of a confirmation by `ConfirmTransaction`. */
export const ConfirmRequests = ({ answer, requests }: PendingConfirmation): ReactElement | null => {
  const [index, setIndex] = useState(0)
  const request = requests[index]
  if (request === undefined) return null
  return (
    <ConfirmRequest
      key={index}
      request={request}
      onConfirm={() => (index === requests.length - 1 ? answer(true) : setIndex(index + 1))}
      onCancel={() => answer(false)}
    />
  )
}
