/** What can be done to a whole world over HTTP: to end its life and begin another, to go ahead in time, to people it. */
import { Primitives } from "@okto-effect/contract"
import * as Clock from "effect/Clock"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
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

const refused = (error: string, issues?: SeedInvalid["issues"]): Response =>
  Response.json({ error, issues }, { status: 400 })

const body = ({ request }: Asked) =>
  Effect.tryPromise({
    try: (): Promise<unknown> => request.json(),
    catch: (cause) => new Invalid({ message: "expected a JSON body", cause })
  })

/** The body as a schema reads it. */
const read = <S extends Schema.Decoder<unknown>>(
  schema: S,
  shape: string,
  asked: Asked
): Effect.Effect<S["Type"], Invalid> =>
  Effect.flatMap(body(asked), (json) =>
    Effect.mapError(
      Schema.decodeUnknownEffect(schema)(json),
      (cause) => new Invalid({ message: `expected a JSON body ${shape}: ${sentence(cause)}`, cause })
    )
  )

const answered = <A>(work: Effect.Effect<A, Invalid | SeedInvalid>): Effect.Effect<Response> =>
  Effect.match(work, {
    onSuccess: (answer) => Response.json(answer),
    onFailure: (error) => refused(error.message, error._tag === "SeedInvalid" ? error.issues : undefined)
  })

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
    seed: { POST: (asked) => answered(Effect.flatMap(body(asked), (json) => Effect.as(seed(json), { seeded: true }))) },
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
