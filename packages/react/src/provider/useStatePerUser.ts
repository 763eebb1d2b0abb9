import { useCallback, useState } from "react"
import { useSession } from "./useSession.ts"

/**
 * State that belongs to the user who is signed in: another one finds the first value. What is set while no user is signed in
 * belongs to the next one.
 */
export const useStatePerUser = <A>(first: A | (() => A)): readonly [value: A, set: (value: A) => void] => {
  const { userSWA: owner } = useSession()
  const [initial] = useState(first)
  const [kept, keep] = useState({ owner, value: initial })
  const value = kept.owner === owner || kept.owner === undefined ? kept.value : initial
  // React discards this render and starts another one with the new state.
  if (owner !== undefined && kept.owner !== owner) keep({ owner, value })
  const set = useCallback((next: A) => keep({ owner, value: next }), [owner])
  return [value, set]
}
