import { useSession } from "@okto-effect/react"
import { SignIn } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"

const input: { contact: string; method: "email" | "whatsapp" } = {
  contact: "ada@example.com",
  method: "email"
}

// Inside <OktoProvider>.
export const Page = () => {
  const { userSWA } = useSession()
  return userSWA ?? <SignIn methods={[input.method]} />
}
