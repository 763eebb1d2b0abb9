/**
 * How a service is made from the services it stands on. Declared once for each service, and used in two ways: a client of
 * the façade makes what its functions bring, when it is first needed; a layer makes it for Effect programs.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

/** A service, the services it stands on, and the step between them, which waits for nothing. */
export interface Recipe<out I, out S, out R = unknown> {
  readonly service: Context.Key<I, S>
  readonly needs: ReadonlyArray<Need>
  readonly make: Effect.Effect<S, never, R | Scope.Scope>
}

/** What a service stands on: another recipe, or what every client is given. */
export type Need = Recipe<unknown, unknown> | Context.Key<unknown, unknown>

/** The identifiers of the services behind needs. */
export type Needed<N extends Need> =
  N extends Recipe<infer I, infer _S> ? I : N extends Context.Key<infer I, infer _S> ? I : never

const isRecipe = (need: Need): need is Recipe<unknown, unknown> => "needs" in need

/** The service that a need is. */
export const serviceOf = (need: Need): Context.Key<unknown, unknown> => (isRecipe(need) ? need.service : need)

/** Declares how a service is made. */
export const recipe = <I, S, const Needs extends ReadonlyArray<Need>>(
  service: Context.Key<I, S>,
  needs: Needs,
  make: Effect.Effect<S, never, Needed<Needs[number]> | Scope.Scope>
): Recipe<I, S, Needed<Needs[number]>> => ({ service, needs, make })

/** The services of one client: those it was given, and those that were made so far. */
export interface Pantry<in Given> {
  /** The services so far, with those of the recipes among them. */
  readonly with: <const Needs extends ReadonlyArray<Need>>(
    needs: Needs
  ) => Context.Context<Given | Needed<Needs[number]>>
}

/** The services of the client that runs an effect: what is needed only then is made then. */
export class Services extends Context.Service<Services, Pantry<never>>()("@okto-effect/sdk/Services") {}

/** A service of the client that runs this, made by a recipe that was not needed until now. */
export const served = <I, S, R>({ make, needs, service }: Recipe<I, S, R>): Effect.Effect<S, never, Services> =>
  Effect.map(Services, (services) => Context.get(services.with([{ make, needs, service }]), service))

/** Makes each service once, when it is first asked for; they live as long as the scope among what is given. */
export const pantry = <Given>(given: Context.Context<Given | Scope.Scope>): Pantry<Given | Scope.Scope | Services> => {
  // What is in it is what was given and what the recipes below have added.
  let made = Context.makeUnsafe<unknown>(new Map(given.mapUnsafe))
  const prepare = (need: Need): void => {
    if (!isRecipe(need) || made.mapUnsafe.has(need.service.key)) return
    need.needs.forEach(prepare)
    made = Context.add(made, need.service, Effect.runSync(Effect.provideContext(need.make, made)))
  }
  const services: Pantry<Given | Scope.Scope | Services> = {
    with: (needs) => {
      needs.forEach(prepare)
      return made
    }
  }
  made = Context.add(made, Services, services)
  return services
}
