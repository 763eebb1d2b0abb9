import { OktoProvider } from "@okto-effect/react"
import { Portfolio } from "@okto-effect/react/ui"
import { client } from "./client.ts"
import { SignedIn } from "./SignedIn.tsx"

export const App = () => (
  <OktoProvider client={client}>
    <SignedIn>
      <Portfolio />
    </SignedIn>
  </OktoProvider>
)
