/** The sign-in that the wallet opens: a promise that the form settles. */
import type { OktoClient } from "@okto-effect/sdk"

/** A sign-in that is open. */
export interface SignIn {
  readonly client: OktoClient
  /** Called when the user is signed in, or has closed the form. */
  readonly close: () => void
}

let open: SignIn | undefined
const listeners = new Set<() => void>()

const set = (next: SignIn | undefined): void => {
  open = next
  for (const listener of listeners) listener()
}

/** Opens the form. Resolves when it is closed: the wallet then looks whether a user is signed in. */
export const openSignIn = (client: OktoClient): Promise<void> =>
  new Promise((resolve) => {
    const close = () => {
      set(undefined)
      resolve()
    }
    set({ client, close })
  })

export const currentSignIn = (): SignIn | undefined => open

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
