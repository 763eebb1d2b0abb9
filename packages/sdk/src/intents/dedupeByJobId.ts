/** Calls with one job id are one: a later call waits for the first, and returns what it returned. */
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { JobIdTaken } from "../Errors.ts"

/** Whose call it is, and what it does. */
export interface Call {
  /** Where its requests go: two backends may have the same address. */
  readonly transportId: object
  /** The backend, the application, the user and the job id, as one text. */
  readonly name: string
  readonly jobId: string
  /** The job as a text: another job under the same id is refused. */
  readonly job: string
}

/** A call under way. */
interface Run extends Call {
  /** The job id, if it came to one. */
  readonly ended: Deferred.Deferred<string | undefined>
}

/** The runs of this process, whichever client they are of: a user may have two. */
const runs = /* @__PURE__ */ new Set<Run>()

/** Runs a call, or waits for one like it. When that one fails, or is ended by its caller, this one runs after all. */
export const dedupeByJobId = <E>(call: Call, run: Effect.Effect<string, E>): Effect.Effect<string, E | JobIdTaken> =>
  // Interruptible only where it is undone or nothing has to be: others wait for a run until it is taken away.
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
    return Effect.flatMap(restore(Deferred.await(other.ended)), (jobId) =>
      restore(jobId === undefined ? dedupeByJobId(call, run) : Effect.succeed(jobId))
    )
  })
