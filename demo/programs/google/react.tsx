import { useSession } from "@okto-effect/react"
import { SignIn } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"

const input = {
  clientId: "123456789012-demo.apps.googleusercontent.com",
  script: "https://accounts.google.com/gsi/client"
}

// Inside <OktoProvider>, whose client has this googleClientId.
export const Page = () => {
  const { userSWA } = useSession()
  const google = { kind: "google", script: input.script } as const
  return userSWA ?? <SignIn methods={[google]} />
}
