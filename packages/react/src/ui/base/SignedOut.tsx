/** The way in, in the place of what only a user sees who is signed in. */
import { lazy, type ReactElement, Suspense, useEffect, useState } from "react"
import type { OktoClient } from "../../OktoClient.ts"
import { useOkto } from "../../OktoProvider.tsx"
import { useSession } from "../../useSession.ts"
import { common } from "../texts/common.ts"
import { useTexts, useWayIn } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Notice } from "./Notice.tsx"

// Most users never see it.
const SignInDialog = lazy(async () => ({ default: (await import("../signIn/SignIn.tsx")).SignInDialog }))

/** Whether no user is signed in. False until the stored session was read, and on a server. */
export const useIsSignedOut = (): boolean => {
  const client = useOkto()
  const { isLoggedIn } = useSession()
  const [restored, setRestored] = useState<OktoClient>()
  useEffect(() => {
    let isCurrent = true
    void client.ready.then(() => isCurrent && setRestored(client))
    return () => {
      isCurrent = false
    }
  }, [client])
  return !isLoggedIn && restored === client
}

/** A button that leads to signing in: to our dialog, or wherever the app says. */
export const SignInButton = (): ReactElement => {
  const words = useTexts("common", common)
  const wayIn = useWayIn()
  const [isOpen, setOpen] = useState(false)
  const isOwn = typeof wayIn === "function"
  return (
    <>
      <Button kind="primary" onClick={isOwn ? wayIn : () => setOpen(true)}>
        {words.signIn}
      </Button>
      {isOpen && !isOwn ? (
        <Suspense fallback={null}>
          <SignInDialog isOpen onClose={() => setOpen(false)} methods={wayIn} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Why there is nothing to see, and the way in. */
export const SignedOut = (): ReactElement => {
  const words = useTexts("common", common)
  const { isExpired } = useSession()
  return (
    <>
      <Notice kind={isExpired ? "warning" : "info"}>{isExpired ? words.expired : words.signedOut}</Notice>
      <SignInButton />
    </>
  )
}
