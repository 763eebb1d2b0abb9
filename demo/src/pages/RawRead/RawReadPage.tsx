/** `/rawRead`: reads a contract: form, result, and back. */
import { rawRead, useOktoCall, useSession } from "@okto-effect/react"
import type { ReadContractRequest } from "@okto-effect/sdk"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Page } from "../../components/Page.tsx"
import { RawReadFields } from "./RawReadFields.tsx"
import { ReadResult } from "./ReadResult.tsx"

export const RawReadPage = () => {
  const { isLoggedIn, userSWA } = useSession()
  const { cancel, run, state } = useOktoCall((client, options, request: ReadContractRequest) =>
    rawRead(client, request, options)
  )
  // A new key is a blank form.
  const [turn, setTurn] = useState(0)
  const [query, setQuery] = useSearchParams()
  const startOver = () => {
    cancel()
    setQuery({}, { replace: true })
    setTurn(turn + 1)
  }

  return (
    <Page
      title="Raw Read"
      description="Calls a view of a contract, on an EVM chain or on Aptos. Nothing is signed, nothing is paid."
      back={{ to: "/home", label: "Home" }}
    >
      {!isLoggedIn && <NotSignedIn purpose="to read contracts." />}
      {/* The form stays as it is while its result is shown. */}
      <div hidden={state.status === "done"}>
        <RawReadFields
          key={`${userSWA}/${turn}/${turn === 0 ? query.toString() : ""}`}
          isLinked={turn === 0}
          busy={state.status === "busy"}
          failure={state.status === "failed" ? { error: state.error } : undefined}
          onRead={(request) => void run(request)}
          onChange={cancel}
        />
      </div>
      {state.status === "done" && <ReadResult value={state.value} onAnother={startOver} onBack={cancel} />}
    </Page>
  )
}
