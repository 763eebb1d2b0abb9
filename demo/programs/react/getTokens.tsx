import { getTokens, OktoProvider, useOktoCall } from "@okto-effect/react"
import { client } from "./client.ts"
import { Outcome } from "./Outcome.tsx"
import { SignedIn } from "./SignedIn.tsx"

const Read = () => {
  const call = useOktoCall((okto) => getTokens(okto))
  return <Outcome of={call} />
}

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <Read />
    </SignedIn>
  </OktoProvider>
)
