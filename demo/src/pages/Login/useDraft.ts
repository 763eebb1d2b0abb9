/** The values entered on the login page, kept in local storage. */
import { useRef, useState } from "react"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import * as Stored from "../../config/Stored.ts"
import { blankDraft, type LoginDraft } from "../../forms/login.ts"

/** The props of each way to sign in. */
export interface LoginPanelProps {
  readonly draft: LoginDraft
  readonly update: (change: Partial<LoginDraft>) => void
  /** Clears the whole draft. */
  readonly clear: () => void
}

const load = (store: Stored.Store): LoginDraft => ({
  email: Stored.read(store, Stored.email),
  phone: Stored.read(store, Stored.phone),
  jwt: Stored.read(store, Stored.jwt),
  token: Stored.read(store, Stored.token),
  status: Stored.read(store, Stored.status)
})

export const useDraft = (): LoginPanelProps => {
  const { store } = useConnection()
  const [draft, setDraft] = useState(() => load(store))
  const latest = useRef(draft)

  // A login that succeeds clears the draft after its page has gone, so it is stored here and not on a render.
  const update = (change: Partial<LoginDraft>) => {
    latest.current = { ...latest.current, ...change }
    const { email, jwt, phone, status, token } = latest.current
    Stored.write(store, Stored.email, email)
    Stored.write(store, Stored.phone, phone)
    Stored.write(store, Stored.jwt, jwt)
    Stored.write(store, Stored.token, token)
    Stored.write(store, Stored.status, status)
    setDraft(latest.current)
  }
  return { draft, update, clear: () => update(blankDraft) }
}
