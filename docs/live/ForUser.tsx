/** Shows what a user sees; others sign in first. */
import { useSession } from "@okto-effect/react"
import { SignIn } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import type { ReactNode } from "react"
import { code } from "./backend.ts"

export const ForUser = ({ children }: { readonly children: ReactNode }) =>
  useSession().isLoggedIn ? (
    children
  ) : (
    <>
      <p className="live-hint">
        Sign in with any email address. The code is <strong>{code}</strong>.
      </p>
      <SignIn methods={["email"]} />
    </>
  )
