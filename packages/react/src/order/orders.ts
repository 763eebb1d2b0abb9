/** Follows orders until they are final. */
import {
  type CallOptions,
  type CallResult,
  ClientDisposed,
  type OktoClient,
  type OktoError,
  type OktoPromise,
  type Order,
  toResult,
  waitForOrder
} from "@okto-effect/sdk"

/** A status that an order took. */
export interface StatusChange {
  /** A status of the order. */
  readonly status: string
  /** When it was seen first, in Unix milliseconds. */
  readonly at: number
}

/** The statuses of an order, with the one it has now. */
export const withStatus = (
  seen: ReadonlyArray<StatusChange>,
  { status }: Order,
  at: number
): ReadonlyArray<StatusChange> => (seen.at(-1)?.status === status ? seen : [...seen, { status, at }])

/** The result of a call. Rejects when its client was disposed: that is no failure of the call. */
export const toResultUnlessDisposed = async <A, E = OktoError>(
  call: OktoPromise<A, E>
): Promise<CallResult<A, Extract<E, OktoError>>> => {
  const result = await toResult(call)
  if (!result.ok && result.error instanceof ClientDisposed) throw result.error
  return result
}

/**
 * Waits until the order of a job is final.
 *
 * @param seen the statuses that were seen before
 * @param onChange called with the order, and with the statuses seen so far, each time the status has changed
 */
export const followOrder = async (
  client: OktoClient,
  jobId: string,
  seen: ReadonlyArray<StatusChange>,
  onChange: (known: { readonly order: Order; readonly seen: ReadonlyArray<StatusChange> }) => void,
  { signal }: CallOptions
) => {
  let statuses = seen
  const onStatusChange = (order: Order, at: number) => {
    statuses = withStatus(statuses, order, at)
    onChange({ order, seen: statuses })
  }
  return toResultUnlessDisposed(waitForOrder(client, jobId, { onStatusChange, signal }))
}
