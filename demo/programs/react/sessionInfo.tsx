import { OktoProvider, useSession } from "@okto-effect/react"
import { client } from "./client.ts"
import { SignedIn } from "./SignedIn.tsx"

const SessionInfo = () => <p>{useSession().userSWA}</p>

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <SessionInfo />
    </SignedIn>
  </OktoProvider>
)
