/** Locks by name: held in all pages of the origin where the browser has locks, else in this page. */

// Null in happy-dom, a page of tests.
const lockManager = (): LockManager | null | undefined =>
  typeof navigator === "undefined" ? undefined : navigator.locks

const withBrowserLock = async <A>(name: string, run: () => Promise<A>): Promise<A> => {
  let started: Promise<A> | undefined
  try {
    await lockManager()?.request(name, () => (started = run()))
  } catch {
    // The function's own error is in its promise. A page of an opaque origin, such as a sandboxed frame, has no locks to share.
  }
  return started ?? run()
}

/** What this page runs with a lock, or will run next. */
const queues = /* @__PURE__ */ new Map<string, Promise<unknown>>()

/** Runs one function of a name at a time. */
export const withLock = async <A>(name: string, run: () => Promise<A>): Promise<A> => {
  const start = () => withBrowserLock(name, run)
  const turn = (queues.get(name) ?? Promise.resolve()).then(start, start)
  queues.set(name, turn)
  try {
    return await turn
  } finally {
    if (queues.get(name) === turn) queues.delete(name)
  }
}

/** Takes a lock, and holds it until the returned function is called or the page is closed. */
export const acquireLock = (name: string): Promise<() => void> =>
  new Promise((onAcquired) => {
    void withLock(name, () => new Promise<void>(onAcquired))
  })

/** Whether this page, or another of the origin, holds a lock. */
export const isLocked = async (name: string): Promise<boolean> => {
  if (queues.has(name)) return true
  const state = await lockManager()
    ?.query()
    .catch(() => undefined)
  return state?.held?.some((lock) => lock.name === name) === true
}
