import { useOktoWebView, useSession } from "@okto-effect/react"

// Inside <OktoProvider>.
export const Page = () => {
  const { userSWA } = useSession()
  const { authenticate, isModalOpen } = useOktoWebView()
  const open = () => void authenticate({ keepOpenOnWrongCode: true })
  return (
    <button disabled={isModalOpen} onClick={open}>
      {userSWA ?? "Sign in"}
    </button>
  )
}
