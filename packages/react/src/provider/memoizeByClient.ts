import type { OktoClient } from "@okto-effect/sdk"

/** Keeps one value for each client, not for the module: a server renders the pages of many users. */
export const memoizeByClient = <A>(make: (client: OktoClient) => A): ((client: OktoClient) => A) => {
  const kept = new WeakMap<OktoClient, A>()
  return (client) => {
    const value = kept.get(client) ?? make(client)
    kept.set(client, value)
    return value
  }
}
