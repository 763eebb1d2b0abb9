/** `/rawRead`: reads a contract: form, result, and back. */
import { rawRead, type ReadContractRequest } from "@okto-effect/sdk"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { type SignedIn, useSession } from "../../client/ConnectionProvider.tsx"
import { useAction } from "../../client/useAction.ts"
import { NotSignedIn } from "../../components/NotSignedIn.tsx"
import { Page } from "../../components/Page.tsx"
import { RawReadFields } from "./RawReadFields.tsx"
import { ReadResult } from "./ReadResult.tsx"

export const RawReadPage = () => {
  const session = useSession()
  const { busy, reset, run, state } = useAction((signal, { client }: SignedIn, request: ReadContractRequest) =>
    rawRead(client, request, { signal })
  )
  // A new key is a blank form.
  const [turn, setTurn] = useState(0)
  const [query, setQuery] = useSearchParams()
  const startOver = () => {
    reset()
    setQuery({}, { replace: true })
    setTurn(turn + 1)
  }

  return (
    <Page
      title="Raw Read"
      description="Calls a view of a contract, on an EVM chain or on Aptos. Nothing is signed, nothing is paid."
      back={{ to: "/home", label: "Home" }}
    >
      {session === undefined && <NotSignedIn purpose="to read contracts." />}
      {/* The form stays as it is while its result is shown. */}
      <div hidden={state._tag === "Done"}>
        <RawReadFields
          key={`${session?.userSWA}/${turn}/${query.toString()}`}
          session={session}
          busy={busy}
          failure={state._tag === "Failed" ? { error: state.error } : undefined}
          onRead={run}
          onChange={reset}
        />
      </div>
      {state._tag === "Done" && <ReadResult value={state.value} onAnother={startOver} onBack={reset} />}
    </Page>
  )
}
