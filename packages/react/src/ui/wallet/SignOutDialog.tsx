import type { ReactElement } from "react"
import { Button } from "../base/Button.tsx"
import { Dialog } from "../base/Dialog.tsx"
import { wallet } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"

/** Asks before signing out while a transaction is under way. */
export const SignOutDialog = ({
  isOpen,
  onLeave,
  onStay
}: {
  readonly isOpen: boolean
  readonly onLeave: () => void
  readonly onStay: () => void
}): ReactElement => {
  const { classes, words } = useUi("wallet", wallet)
  return (
    <Dialog isOpen={isOpen} onClose={onStay} title={words.leave.title}>
      <p className={classes("text")}>{words.leave.text}</p>
      <div className={classes("cluster", "even")}>
        <Button onClick={onLeave}>{words.logOut}</Button>
        <Button kind="primary" onClick={onStay}>
          {words.leave.stay}
        </Button>
      </div>
    </Dialog>
  )
}
