"use client"

import { useActionState } from "react"
import { signIn } from "./actions"

/** Email, then code. It works without JavaScript, too. */
export const SignIn = () => {
  const [{ email, problem, token }, action, isPending] = useActionState(signIn, {})
  return (
    <form action={action}>
      {token === undefined ? (
        <label>
          Email <input name="email" type="email" autoComplete="email" required />
        </label>
      ) : (
        <label>
          The code that {email} got <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
        </label>
      )}
      <button disabled={isPending}>{token === undefined ? "Send code" : "Sign in"}</button>
      <p role="alert">{problem}</p>
    </form>
  )
}
