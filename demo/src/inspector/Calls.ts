/**
 * The last calls to the backend, as the SDK logs them: with their secrets masked. They live outside React and outlive a
 * change of the configuration.
 */
import type { LoggedCall } from "@okto-effect/sdk"

/** A call that is remembered. */
export interface Call extends LoggedCall {
  readonly id: number
  /** Whether it failed because somebody asked for that. */
  readonly isMeant: boolean
}

export interface Calls {
  /** The newest first. The same array until something changes. */
  readonly list: () => ReadonlyArray<Call>
  readonly add: (call: LoggedCall) => void
  readonly clear: () => void
  /** Says how many calls from now on are meant to fail. */
  readonly expectFailures: (count: number) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** How many calls are remembered, and how many characters of each body. */
const limits = { calls: 100, body: 50_000 }

const cut = (text: string): string =>
  text.length <= limits.body ? text : `${text.slice(0, limits.body)}\n… cut here, of ${text.length} characters`

const bounded = ({ requestBody, responseBody, ...call }: LoggedCall): LoggedCall => ({
  ...call,
  ...(requestBody === undefined ? {} : { requestBody: cut(requestBody) }),
  ...(responseBody === undefined ? {} : { responseBody: cut(responseBody) })
})

/** Whether a call got no answer, or a refusal. */
export const hasFailed = ({ status }: Pick<LoggedCall, "status">): boolean => status === undefined || status >= 400

/** Whether a call failed, and was not meant to. */
export const isAlarming = (call: Call): boolean => hasFailed(call) && !call.isMeant

export const make = (): Calls => {
  const listeners = new Set<() => void>()
  let calls: ReadonlyArray<Call> = []
  let count = 0
  let expected = 0
  const change = (next: ReadonlyArray<Call>) => {
    calls = next
    for (const listener of listeners) listener()
  }
  return {
    list: () => calls,
    add: (call) => {
      const isMeant = expected > 0 && hasFailed(call)
      if (isMeant) expected--
      change([{ ...bounded(call), id: ++count, isMeant }, ...calls].slice(0, limits.calls))
    },
    clear: () => change([]),
    expectFailures: (failures) => {
      expected = failures
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

/** A call's path without the base, and its query decoded. */
export const addressOf = ({
  url
}: Pick<LoggedCall, "url">): { readonly path: string; readonly query: ReadonlyArray<readonly [string, string]> } => {
  const { pathname, searchParams } = new URL(url)
  return { path: pathname.replace(/^.*\/api\/oc\/v1/, ""), query: [...searchParams] }
}

/** What to show of all calls. */
export interface Filter {
  readonly text: string
  readonly onlyFailed: boolean
}

/** The calls whose method, address or status has a text. */
export const matching = (calls: ReadonlyArray<Call>, { onlyFailed, text }: Filter): ReadonlyArray<Call> => {
  const wanted = text.trim().toLowerCase()
  return calls.filter(
    (call) =>
      (!onlyFailed || hasFailed(call)) &&
      `${call.method} ${call.url} ${call.status ?? "no answer"}`.toLowerCase().includes(wanted)
  )
}
