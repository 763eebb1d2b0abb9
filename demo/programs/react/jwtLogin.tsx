import { OktoProvider } from "@okto-effect/react"
import { SignIn } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import { jwt } from "../values/jwt.ts"
import { client } from "./client.ts"

export const App = () => (
  <OktoProvider client={client}>
    <SignIn methods={[{ kind: "jwt", getToken: () => jwt }]} />
  </OktoProvider>
)
