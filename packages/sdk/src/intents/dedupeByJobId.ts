/** Deduplicates calls by job id: a later call waits for the first, and returns its job id. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { JobIdTaken } from "../errors/Errors.ts"

/** A call, by its user, its id and its job. */
export interface Call {
  /** The transport of its requests: two backends may have the same address. */
  readonly transportId: object
  /** The backend, the application, the user and the job id. */
  readonly name: string
  readonly jobId: string
  /** The job as text: another job with the same id is refused. */
  readonly job: string
}

/** A call that is running. */
interface Run extends Call {
  /** The job id, or `undefined` where the call failed. */
  readonly ended: Deferred.Deferred<string | undefined>
}

/** The calls of all clients in this process: a user may have two clients. */
const runs = /* @__PURE__ */ new Set<Run>()

/**
 * Runs a call, or waits for a running one with its id. When that one fails or is interrupted, this one runs.
 *
 * @param during Ends the wait with the session of the call: the other one may be another client's, with its own session.
 */
export const dedupeByJobId = <E, E2>(
  call: Call,
  run: Effect.Effect<string, E>,
  during: (waiting: Effect.Effect<string | undefined>) => Effect.Effect<string | undefined, E2>
): Effect.Effect<string, E | E2 | JobIdTaken> =>
  // Uninterruptible between adding a call and removing it: later calls wait for it until it is removed.
  Effect.uninterruptibleMask((restore) => {
    const other = [...runs].find(({ name, transportId }) => name === call.name && transportId === call.transportId)
    if (other === undefined) {
      const own = { ...call, ended: Deferred.makeUnsafe<string | undefined>() }
      runs.add(own)
      return Effect.onExit(restore(run), (exit) =>
        Effect.suspend(() => {
          runs.delete(own)
          return Deferred.succeed(own.ended, Exit.isSuccess(exit) ? exit.value : undefined)
        })
      )
    }
    if (other.job !== call.job) return Effect.fail(new JobIdTaken(call.jobId))
    return Effect.flatMap(restore(during(Deferred.await(other.ended))), (jobId) =>
      restore(jobId === undefined ? dedupeByJobId(call, run, during) : Effect.succeed(jobId))
    )
  })
