/** What can be done to a whole world over HTTP: to end its life and begin another, to go ahead in time, to people it. */
import { Primitives } from "@okto-effect/contract"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import { type BodyRefused, jsonOf } from "../http/body.ts"
import type { Opened } from "../http/handlers/login.ts"
import type { SeedInvalid } from "../seed/Seed.ts"
import { Invalid, sentence } from "../verify/Invalid.ts"
import type { Answers, Asked } from "./dispatch.ts"

/** What can be done to the whole world. */
export interface Controls {
  readonly snapshot: Effect.Effect<number>
  readonly revert: (snapshot: number) => Effect.Effect<void, Invalid>
  readonly reset: Effect.Effect<void>
  readonly ahead: Effect.Effect<number>
  readonly travel: (duration: Duration.Input) => Effect.Effect<void, Invalid>
  readonly seed: (seed: unknown) => Effect.Effect<void, SeedInvalid>
  readonly openSession: (user: string, publicKey: Hex, clientSWA?: string) => Effect.Effect<Opened, Invalid>
}

/** The paths of all that. */
export type WholeWorld = Pick<Answers, "clock" | "reset" | "revert" | "seed" | "session" | "snapshot">

const Revert = Schema.Struct({ id: Schema.Number })
const Session = Schema.Struct({
  user: Schema.String,
  clientSWA: Schema.optionalKey(Schema.String),
  publicKey: Primitives.PublicKey("expected an uncompressed public key")
})

const isDuration = (text: string): text is `${number} ${Duration.Unit}` => /^\d+(\.\d+)? [a-z]+$/.test(text)
const Travel = Schema.Struct({
  travel: Schema.Union([Schema.Number, Schema.String.pipe(Schema.refine(isDuration))])
})

/** Why something was not done. */
type Problem = BodyRefused | Invalid | SeedInvalid

const refused = (problem: Problem): Response =>
  Response.json(
    { error: problem.message, issues: problem._tag === "SeedInvalid" ? problem.issues : undefined },
    { status: problem._tag === "BodyRefused" ? problem.status : 400 }
  )

/** The body as a schema reads it. */
const read = <S extends Schema.Decoder<unknown>>(
  schema: S,
  shape: string,
  { request }: Asked
): Effect.Effect<S["Type"], BodyRefused | Invalid> =>
  Effect.flatMap(jsonOf(request), (json) =>
    Effect.mapError(
      Schema.decodeUnknownEffect(schema)(json),
      (cause) => new Invalid({ message: `expected a JSON body ${shape}: ${sentence(cause)}`, cause })
    )
  )

const answered = <A>(work: Effect.Effect<A, Problem>): Effect.Effect<Response> =>
  Effect.match(work, { onSuccess: (answer) => Response.json(answer), onFailure: refused })

/** Answers to requests about the whole world. */
export const make = ({ ahead, openSession, reset, revert, seed, snapshot, travel }: Controls): WholeWorld => {
  const clock = Effect.all({ now: Clock.currentTimeMillis, ahead })
  return {
    reset: { POST: () => answered(Effect.as(reset, { reset: true })) },
    snapshot: { POST: () => answered(Effect.map(snapshot, (id) => ({ id }))) },
    revert: {
      POST: (asked) =>
        answered(Effect.flatMap(read(Revert, "{ id }", asked), ({ id }) => Effect.as(revert(id), { id })))
    },
    clock: {
      GET: () => answered(clock),
      POST: (asked) =>
        answered(
          Effect.flatMap(read(Travel, '{ travel: "2 hours" }', asked), (wanted) =>
            Effect.andThen(travel(wanted.travel), clock)
          )
        )
    },
    seed: {
      POST: (asked) =>
        answered(Effect.flatMap(jsonOf(asked.request), (json) => Effect.as(seed(json), { seeded: true })))
    },
    session: {
      POST: (asked) =>
        answered(
          Effect.flatMap(read(Session, "{ user, publicKey }", asked), ({ clientSWA, publicKey, user }) =>
            openSession(user, publicKey, clientSWA)
          )
        )
    }
  }
}
