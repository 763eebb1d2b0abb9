/** The values entered on the login page, kept in local storage. */
import * as Struct from "effect/Struct"
import { useRef, useState } from "react"
import { useConnection } from "../../client/ConnectionProvider.tsx"
import * as Stored from "../../config/Stored.ts"
import { blankDraft, draftOf, type LoginDraft } from "../../forms/login.ts"

/** The props of each way to sign in. */
export interface LoginPanelProps {
  readonly draft: LoginDraft
  readonly update: (change: Partial<LoginDraft>) => void
  /** Clears the whole draft. */
  readonly clear: () => void
}

export const useDraft = (): LoginPanelProps => {
  const { store } = useConnection()
  const [draft, setDraft] = useState(() => draftOf((row) => Stored.read(store, row)))
  const latest = useRef(draft)

  // A login that succeeds clears the draft after its page has gone, so it is stored here and not on a render.
  const update = (change: Partial<LoginDraft>) => {
    latest.current = { ...latest.current, ...change }
    for (const field of Struct.keys(Stored.draft)) Stored.write(store, Stored.draft[field], latest.current[field])
    setDraft(latest.current)
  }
  return { draft, update, clear: () => update(blankDraft) }
}
