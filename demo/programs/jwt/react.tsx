import { useSession } from "@okto-effect/react"
import { SignIn } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"

// Your server issues it.
const input = {
  jwt: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl"
}

// Inside <OktoProvider>.
export const Page = () => {
  const { userSWA } = useSession()
  const jwt = { kind: "jwt", getToken: () => input.jwt } as const
  return userSWA ?? <SignIn methods={[jwt]} />
}
