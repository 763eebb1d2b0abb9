/** References are read where they are used: what is set around a call counts before what the service was made with. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Taken when a service is made: how to read a reference in each of its calls. */
export const inForce = <A>(reference: Context.Reference<A>): Effect.Effect<Effect.Effect<A>> =>
  Effect.map(reference, (made) =>
    Effect.map(Effect.context(), (context) => Context.getOrUndefined(context, reference) ?? made)
  )
