/** Keeps the session in memory and the stored one in agreement: restores, saves, and follows changes made elsewhere. */
import * as Effect from "effect/Effect"
import { SessionNotRead, SessionNotRemoved, SessionNotStored } from "../errors/Errors.ts"
import * as SerializedStore from "./SerializedStore.ts"
import { type Ended, type SessionCell, transitions } from "./SessionState.ts"
import { listen, SessionStore, notifyOthers, type StorageFailed } from "./SessionStore.ts"
import { fromText, isSame, type LiveSession, SessionOwner, type StoredSession, toText } from "./StoredSession.ts"

const warn = (error: Error) => Effect.logWarning(error.message, error)

/** Starts to restore the session. Until the scope closes, changes made elsewhere are followed. */
export const make = Effect.fnUntraced(function* (cell: SessionCell) {
  const store = yield* SessionStore
  const owner = yield* SessionOwner
  const context = yield* Effect.context()
  const scope = yield* Effect.scope

  const notify = Effect.sync(() => notifyOthers(store, onChange))

  const writeOrFail = (session: LiveSession): Effect.Effect<void, SessionNotStored> =>
    Effect.mapError(
      Effect.tap(serialized.write(toText(session, owner)), notify),
      (cause) => new SessionNotStored({ cause })
    )

  /** Stores a session. A store that fails costs a warning. */
  const write = (session: LiveSession) => Effect.catch(writeOrFail(session), warn)

  /** Removes what was read, unless it is another client's. Any text, where it could not be read. */
  const removeRead = (text: string | undefined) =>
    text !== undefined && fromText(text, owner)._tag === "Foreign"
      ? Effect.void
      : Effect.tap(serialized.remove(text), notify)

  /** Removes the stored session, unless it is another client's; only `written`, where that is given and can be read. */
  const remove = (written: string | undefined) =>
    Effect.flatMap(
      Effect.orElseSucceed(serialized.read, () => undefined),
      (text) => (written !== undefined && text !== undefined && text !== written ? Effect.void : removeRead(text))
    )

  /** Stores the session in memory, or removes a stored one when there is none. Fails, with a warning, when it stays. */
  const saveOrRemove = (removing: Effect.Effect<void, StorageFailed>): Effect.Effect<void, SessionNotRemoved> =>
    Effect.suspend(() => {
      const session = cell.session()
      const removed = Effect.mapError(removing, (cause) => new SessionNotRemoved({ cause }))
      return session === undefined ? Effect.tapError(removed, warn) : write(session)
    })

  /** After a write of a text by a client that holds another session, or none. Another process may have written since. */
  const undoWrite = (written?: string) => Effect.ignore(saveOrRemove(remove(written)))

  /** Notifies the other clients of a late write; after one of another text, stores the session in memory again. */
  const onLateWrite = (text: string | undefined) =>
    Effect.suspend(() => {
      const session = cell.session()
      const isCurrent = text === (session === undefined ? undefined : toText(session, owner))
      return isCurrent || cell.state()._tag === "Restoring" ? notify : undoWrite(text)
    })

  const serialized: SerializedStore.SerializedStore = SerializedStore.make(store, scope, onLateWrite)

  /** Reads are interrupted with the client, unlike what else is enqueued. */
  const read = Effect.interruptible(serialized.read)

  /** Reads a stored text. A session that is over counts as none. */
  const sessionIn = (text: string | undefined): StoredSession | undefined => {
    const found = text === undefined ? undefined : fromText(text, owner)
    return found?._tag === "Own" && cell.expired.has(found.session.publicKey) ? undefined : found
  }

  /** Reads the store when it was not read yet. A logout in the meantime takes precedence. */
  const restore = Effect.gen(function* () {
    if (cell.state()._tag !== "Restoring" && cell.unread() === undefined) return
    const logins = cell.logins()
    const text = yield* Effect.result(read)
    if (logins !== cell.logins()) return
    if (text._tag === "Failure") {
      const error = new SessionNotRead({ cause: text.failure })
      const isFirst = cell.state()._tag === "Restoring"
      yield* cell.apply(transitions.notRead(error))
      if (isFirst) yield* warn(error)
      return
    }
    const found = sessionIn(text.success)
    yield* cell.apply(transitions.restored(found?._tag === "Own" ? found.session : undefined))
    if (found?._tag === "Damaged") {
      yield* Effect.logWarning("The stored session is damaged and is left as it is; please log in again.")
    }
  })

  /**
   * Takes over what another tab, or another client of this page, stored: their session, or none when they removed it or
   * wrote a text that is no session. The store is read anew, because the event may be old. A session of another
   * application changes nothing, and so do a store without a session that it could not store, and an event before a logout:
   * `logins` are those of its time.
   */
  const follow = (logins: Ended) =>
    Effect.flatMap(Effect.result(read), (text) => {
      if (text._tag === "Failure" || logins !== cell.logins()) return Effect.void
      const found = sessionIn(text.success)
      if (found?._tag === "Foreign") return Effect.void
      const session = found?._tag === "Own" ? found.session : undefined
      const known = cell.session()
      if (isSame(session, known) && cell.unread() === undefined) return Effect.void
      if (session === undefined && known && serialized.isUnwritten(toText(known, owner))) return Effect.void
      return cell.apply(transitions.changedElsewhere(session))
    })

  /** Removes a session that the backend ended. If another tab has logged in since, that session is taken over. */
  const saveExpired = () => {
    const logins = cell.logins()
    return Effect.flatMap(Effect.result(serialized.read), (text) =>
      text._tag === "Success" && sessionIn(text.success)?._tag === "Own"
        ? follow(logins)
        : Effect.ignore(saveOrRemove(removeRead(text._tag === "Success" ? text.success : undefined)))
    )
  }

  /** Asks a store that does not tell of changes, and follows them. Fails where it cannot be asked. */
  const confirm =
    serialized.refresh &&
    Effect.andThen(
      Effect.mapError(serialized.refresh, (cause) => new SessionNotRead({ cause })),
      Effect.suspend(() => follow(cell.logins()))
    )

  const onChange = (): void => void Effect.runForkWith(context)(serialized.enqueue(follow(cell.logins())))

  yield* Effect.acquireRelease(
    Effect.sync(() => listen(store, onChange)),
    (stop) => Effect.sync(stop)
  )
  yield* serialized.enqueue(restore)

  return {
    enqueue: serialized.enqueue,
    runExclusive: serialized.runExclusive,
    restore: serialized.runExclusive(restore),
    /** Finds out whether another process ended the session; `undefined` where the store tells. */
    confirm: confirm && serialized.runExclusive(confirm),
    /** Stores the session of a login. Fails where a login needs a stored session. */
    writeNew: (session: LiveSession) => (store.isRequired === true ? writeOrFail : write)(session),
    /** Stores what is in memory again, after the login of a session was stopped. */
    undoLogin: (session: LiveSession) => undoWrite(toText(session, owner)),
    /** After a logout. A session that stays in the store is not taken over from there again. */
    saveLogout: (left: LiveSession | undefined) => {
      const saved = Effect.tapError(saveOrRemove(remove(undefined)), () =>
        Effect.sync(() => left && cell.expired.add(left.publicKey))
      )
      return store.isRequired === true ? saved : Effect.ignore(saved)
    },
    saveExpired
  }
})
