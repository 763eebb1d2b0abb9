import { OktoProvider, useOktoCall } from "@okto-effect/react"
import { data } from "../values/signMessage.ts"
import { client } from "./client.ts"
import { Outcome } from "./Outcome.tsx"
import { SignedIn } from "./SignedIn.tsx"

const Sign = () => {
  const call = useOktoCall((okto) => okto.signMessage(data))
  return <Outcome of={call} />
}

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <Sign />
    </SignedIn>
  </OktoProvider>
)
