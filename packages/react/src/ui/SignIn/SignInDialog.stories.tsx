import { SignInDialog } from "@okto-effect/react/ui"
import { useState } from "react"
import { type Meta, type Story, steps } from "../../../stories/story.ts"

export default { title: "SignInDialog", parameters: { isSignedOut: true } } satisfies Meta

export const Usual = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Sign in</button>
      <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} methods={["email"]} />
    </>
  )
}

export const Open: Story = { play: steps(["button"]), parameters: { sees: "dialog form" } }

export const Offline: Story = {
  play: steps(["button"]),
  parameters: { isOffline: true, sees: "dialog .okto-notice" }
}

/** An app that removes the dialog instead of closing it. */
const Removing = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>
        <bdi>Sign in</bdi>
      </button>
      {isOpen ? <SignInDialog isOpen onClose={() => setOpen(false)} methods={["email"]} /> : null}
    </>
  )
}

export const Removed: Story = { render: () => <Removing /> }
