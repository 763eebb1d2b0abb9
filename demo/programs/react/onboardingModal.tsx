import { OktoProvider, useOktoWebView, useSession } from "@okto-effect/react"
import { client } from "./client.ts"

const LogIn = () => {
  const { userSWA } = useSession()
  const { authenticate, isModalOpen } = useOktoWebView()
  const open = () => void authenticate({ keepOpenOnWrongCode: true })
  return (
    <button disabled={isModalOpen} onClick={open}>
      {userSWA ?? "Sign in"}
    </button>
  )
}

export const App = () => (
  <OktoProvider client={client}>
    <LogIn />
  </OktoProvider>
)
