/** What is entered on the login page, kept in local storage. */
import { useCallback, useRef, useState } from "react"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import * as Stored from "../../config/Stored.ts"
import { blankDraft, type LoginDraft } from "../../forms/login.ts"

const load = (store: Stored.Store): LoginDraft => ({
  email: Stored.read(store, Stored.email),
  phone: Stored.read(store, Stored.phone),
  jwt: Stored.read(store, Stored.jwt),
  token: Stored.read(store, Stored.token),
  status: Stored.read(store, Stored.status)
})

const save = (store: Stored.Store, draft: LoginDraft): void => {
  Stored.write(store, Stored.email, draft.email)
  Stored.write(store, Stored.phone, draft.phone)
  Stored.write(store, Stored.jwt, draft.jwt)
  Stored.write(store, Stored.token, draft.token)
  Stored.write(store, Stored.status, draft.status)
}

export const useDraft = () => {
  const { store } = useConnection()
  const [draft, setDraft] = useState(() => load(store))
  const latest = useRef(draft)

  // A login that succeeds forgets the draft after its page has gone, so the storage is written here and not on a render.
  const update = useCallback(
    (change: Partial<LoginDraft>) => {
      latest.current = { ...latest.current, ...change }
      save(store, latest.current)
      setDraft(latest.current)
    },
    [store]
  )
  const clear = useCallback(() => update(blankDraft), [update])

  return { draft, update, clear }
}
