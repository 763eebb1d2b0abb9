import { OktoProvider, tokenTransfer, useTransaction } from "@okto-effect/react"
import { feePayer } from "../values/feePayer.ts"
import { input } from "../values/tokenTransfer.ts"
import { client } from "./client.ts"
import { SignedIn } from "./SignedIn.tsx"

const Send = () => {
  const { resume, state, submit } = useTransaction()
  const send = () => {
    void submit((client, options) =>
      tokenTransfer(client, input, { ...options, feePayer })
    )
  }
  return (
    <>
      <button onClick={send}>Send</button>
      <p>{state.status === "settled" ? state.order.status : state.status}</p>
      {state.status === "failed" && <p role="alert">{state.error.message}</p>}
      {state.status === "unknown" && (
        <button onClick={resume}>Check again</button>
      )}
    </>
  )
}

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <Send />
    </SignedIn>
  </OktoProvider>
)
