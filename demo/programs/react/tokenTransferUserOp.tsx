import { OktoProvider, useTransaction } from "@okto-effect/react"
import { tokenTransfer } from "@okto-effect/react/userop"
import { feePayer } from "../values/feePayer.ts"
import { input } from "../values/tokenTransfer.ts"
import { client } from "./client.ts"
import { SignedIn } from "./SignedIn.tsx"

const Send = () => {
  const { build, execute, resume, sign, state } = useTransaction()
  const send = () => {
    void build((client, options) =>
      tokenTransfer(client, input, { ...options, feePayer })
    )
  }
  return (
    <>
      <button onClick={send}>Build</button>
      <button onClick={sign}>Sign</button>
      <button onClick={execute}>Execute</button>
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
