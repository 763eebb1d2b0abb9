import { useSession } from "@okto-effect/react"
import { SignIn } from "@okto-effect/react/ui"
import "@okto-effect/react/ui.css"
import type { ReactNode } from "react"

export const SignedIn = ({ children }: { readonly children: ReactNode }) =>
  useSession().isLoggedIn ? children : <SignIn />
