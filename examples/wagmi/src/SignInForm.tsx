/** An email address, and the code that was sent to it. */
import { type FormEvent, useState, useSyncExternalStore } from "react"
import { currentSignIn, type SignIn, subscribe } from "./signIn.ts"

const Form = ({ client, close }: SignIn) => {
  const [email, setEmail] = useState("")
  const [token, setToken] = useState<string>()
  const [code, setCode] = useState("")
  const [message, setMessage] = useState("")
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      if (token === undefined) return setToken((await client.sendOTP(email, "email")).token)
      await client.loginUsingEmail(email, code, token)
      close()
    } catch (error) {
      setMessage(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <form aria-label="Sign in" onSubmit={(event) => void submit(event)}>
      <label>
        Email <input type="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      </label>
      {token !== undefined && (
        <label>
          Code <input inputMode="numeric" value={code} onChange={(event) => setCode(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit">{token === undefined ? "Send code" : "Sign in"}</button>
      <button type="button" onClick={close}>
        Cancel
      </button>
      <p role="alert">{message}</p>
    </form>
  )
}

export const SignInForm = () => {
  const signIn = useSyncExternalStore(subscribe, currentSignIn)
  return signIn === undefined ? null : <Form {...signIn} />
}
