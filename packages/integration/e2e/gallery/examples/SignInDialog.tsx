import { SignInDialog } from "@okto-effect/react/ui"
import { useState } from "react"

export const Example = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Sign in</button>
      <SignInDialog isOpen={isOpen} onClose={() => setOpen(false)} methods={["email"]} />
    </>
  )
}
