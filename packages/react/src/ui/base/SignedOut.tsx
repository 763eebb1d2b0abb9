import { type ReactElement, useContext, useEffect, useState } from "react"
import type { OktoClient } from "../../provider/OktoClient.ts"
import { useOkto } from "../../provider/OktoProvider.tsx"
import { useSession } from "../../provider/useSession.ts"
import { common } from "../texts/english.ts"
import { UiContext, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { KeepsFocus } from "./KeepsFocus.tsx"
import { LoadedDialog } from "./LoadedDialog.tsx"
import { Notice } from "./Notice.tsx"

/** Most users never see it. */
const loadSignIn = () => import("../SignIn/SignIn.tsx")

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

/** A button that opens the sign-in dialog, or calls the function of the app. */
export const SignInButton = (): ReactElement => {
  const words = useTexts("common", common)
  const option = useContext(UiContext).signIn
  const [isOpen, setOpen] = useState(false)
  const isOwn = typeof option === "function"
  const dialog = { isOpen, onClose: () => setOpen(false) }
  return (
    <>
      <Button kind="primary" onClick={isOwn ? option : () => setOpen(true)}>
        {words.signIn}
      </Button>
      {isOwn ? null : (
        <LoadedDialog {...dialog} title={words.signIn} load={loadSignIn}>
          {({ SignInDialog }) => <SignInDialog {...dialog} methods={option} />}
        </LoadedDialog>
      )}
    </>
  )
}

/** Shown in place of content that needs a user: why, and a button to sign in. */
export const SignedOut = (): ReactElement => {
  const words = useTexts("common", common)
  const { isExpired } = useSession()
  return (
    <KeepsFocus>
      <Notice kind={isExpired ? "warning" : "info"}>{isExpired ? words.expired : words.signedOut}</Notice>
      <SignInButton />
    </KeepsFocus>
  )
}
