import { OktoProvider } from "@okto-effect/react"
import { client } from "./client.ts"
import { SignedIn } from "./SignedIn.tsx"

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <button onClick={() => client.sessionClear()}>Log out</button>
    </SignedIn>
  </OktoProvider>
)
