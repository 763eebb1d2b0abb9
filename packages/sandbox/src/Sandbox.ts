/** The backend in this process: a web-standard handler over state in memory. */
import type { Environment } from "@okto-effect/sdk/contract"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type * as Scope from "effect/Scope"
import * as Aptos from "./aptos/Aptos.ts"
import type { Client } from "./Clients.ts"
import * as cors from "./cors.ts"
import * as World from "./evm/World.ts"
import * as Google from "./Google.ts"
import * as Contracts from "./handlers/contracts.ts"
import * as Estimate from "./handlers/estimate.ts"
import * as Execution from "./handlers/execution.ts"
import * as Identity from "./handlers/identity.ts"
import * as Messages from "./handlers/messages.ts"
import * as Reads from "./handlers/reads.ts"
import * as Session from "./handlers/session.ts"
import * as Jwt from "./Jwt.ts"
import * as Nonces from "./Nonces.ts"
import * as Orders from "./Orders.ts"
import * as Otp from "./Otp.ts"
import * as Pages from "./pages/pages.ts"
import * as Router from "./router.ts"
import * as Sessions from "./Sessions.ts"
import * as Settings from "./Settings.ts"
import * as Users from "./Users.ts"

/** The standard `fetch`, answered in this process. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A running backend. */
export class Sandbox extends Context.Service<
  Sandbox,
  {
    /** Answers a request: backend calls under `/api/oc/v1`, its own pages under `/__sandbox`. */
    readonly handle: (request: Request) => Effect.Effect<Response>
    /** The same as a function like `fetch`. It keeps the clock and the other services of the fiber that made the sandbox. */
    readonly fetch: Fetch
    /** Whose contracts and chain id requests are signed for. */
    readonly environment: Environment
    /** The registered applications, the development client first. */
    readonly clients: ReadonlyArray<Client>
    /** The codes that were sent, newest first. */
    readonly inbox: Effect.Effect<ReadonlyArray<Otp.InboxMessage>>
    /** The chains, by CAIP-2 id. */
    readonly networks: ReadonlyMap<string, World.RunningNetwork>
  }
>()("@okto-effect/sandbox/Sandbox") {}

const handlers = Effect.gen(function* () {
  return {
    ...(yield* Identity.make),
    ...Session.handlers,
    ...(yield* Reads.make),
    ...(yield* Execution.make),
    ...(yield* Messages.make),
    ...(yield* Contracts.make),
    ...(yield* Estimate.make)
  }
})

const assemble = Effect.gen(function* () {
  const { clients, environment } = yield* Settings.Settings
  const { inbox } = yield* Otp.Otp
  const { networks } = yield* World.World
  const route = yield* Router.make(yield* handlers)
  const page = yield* Pages.make

  const handle = (request: Request): Effect.Effect<Response> => {
    const preflight = cors.preflight(request)
    const answer = preflight === undefined ? (page(request) ?? route(request)) : Effect.succeed(preflight)
    return answer.pipe(
      Effect.catchDefect((defect) =>
        Effect.as(Effect.logError("A page broke the sandbox", defect), new Response("internal error", { status: 500 }))
      ),
      Effect.map(cors.open)
    )
  }

  const run = Effect.runPromiseWith(yield* Effect.context())
  return Sandbox.of({
    handle,
    fetch: (input, init) => run(handle(new Request(input, init))),
    environment,
    clients,
    inbox,
    networks
  })
})

/** A backend as a layer, with state of its own. It takes the clock from its surroundings. */
export const layer = (options: Settings.Options = {}): Layer.Layer<Sandbox> =>
  Layer.effect(Sandbox, assemble).pipe(
    Layer.provide([Sessions.layer, Nonces.layer, Orders.layer, Otp.layer, Google.layer, Jwt.layer, Users.layer]),
    Layer.provide([
      World.layer,
      Aptos.layer,
      Layer.succeed(Settings.Settings, Settings.make(options)),
      SecureRandom.layerWebCrypto
    ]),
    Layer.fresh
  )

/** A backend for Effect programs. Closing the scope stops the orders that are under way. */
export const make = (options: Settings.Options = {}): Effect.Effect<Sandbox["Service"], never, Scope.Scope> =>
  Effect.map(Layer.build(layer(options)), (context) => Context.get(context, Sandbox))

/** A backend for everybody else. */
export const createSandbox = (
  options: Settings.Options = {}
): { readonly fetch: Fetch; readonly dispose: () => Promise<void> } => {
  const runtime = ManagedRuntime.make(layer(options))
  return {
    fetch: (input, init) => runtime.runPromise(Effect.flatMap(Sandbox, (_) => _.handle(new Request(input, init)))),
    dispose: () => runtime.dispose()
  }
}
