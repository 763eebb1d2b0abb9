import { OktoProvider, rawRead, useOktoCall } from "@okto-effect/react"
import { request } from "../values/readContract.ts"
import { client } from "./client.ts"
import { Outcome } from "./Outcome.tsx"
import { SignedIn } from "./SignedIn.tsx"

const Read = () => {
  const call = useOktoCall((okto) => rawRead(okto, request))
  return <Outcome of={call} />
}

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <Read />
    </SignedIn>
  </OktoProvider>
)
