/**
 * A world for one test of a program of Promises: an emulator in this process without a port, or one of several in another
 * process, with clients and signed-in users.
 */
import { OktoClient, type OktoClientOptions } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import { developmentClient } from "../backend/identity/Clients.ts"
import { Emulator, layer } from "../Emulator.ts"
import type { Fetch } from "../backend/http/request.ts"
import { checkWith, optionFields, type EmulatorOptions } from "../Settings.ts"
import * as Time from "../world/Time.ts"
import { pattern } from "../verify/fields.ts"
import * as Controls from "../control/Controls.ts"
import { issueSession, type IssuedSession } from "./issueSession.ts"
import { code } from "./EmulatorTest.ts"

/** Options of a client. */
export type TestClientOptions = Partial<
  Pick<OktoClientOptions, "clientPrivateKey" | "clientSWA" | "log" | "requestTimeout" | "retry">
>

/** A world for one test. */
export interface TestWorld extends Controls.Controls, AsyncDisposable {
  /** Its address. In process it is `http://emulator.test`, which only its `fetch` answers. */
  readonly url: string
  /** Sends a request to the world. */
  readonly fetch: Fetch
  /**
   * Creates a client without a session. It uses the world's clock.
   *
   * @param choices another client key and SWA, a log, a retry policy
   */
  readonly client: (choices?: TestClientOptions) => OktoClient
  /**
   * Creates a client in which a user is signed in, without a code.
   *
   * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`
   * @param choices another client key and SWA, a log, a retry policy
   */
  readonly loginAs: (user: string, choices?: TestClientOptions) => Promise<OktoClient>
  /**
   * A session as {@link loginAs} makes it, for example for an app's server.
   *
   * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`
   * @param clientSWA the smart wallet address of the app; default: the development client's
   */
  readonly issueSession: (user: string, clientSWA?: string) => Promise<IssuedSession>
  /** Stops the world and disposes of its clients. */
  readonly dispose: () => Promise<void>
}

/** The options of a world. */
export interface WorldOptions extends EmulatorOptions {
  /**
   * The address of an emulator that listens. It starts the world in its process, with its own settings: of the other options
   * only `seed` applies, and `environment`, which must be the emulator's. A reset does not apply the seed again. In this process
   * when absent.
   */
  readonly at?: string | undefined
}

/** The emulator that starts the worlds of tests, from `OKTO_EMULATOR_URL`; undefined for the tests' own process. */
export const worldAddress = (): string | undefined => process.env["OKTO_EMULATOR_URL"] || undefined

const check = checkWith({ ...optionFields, at: pattern(/^https?:\/\/[^/]/, "expected the address of an emulator") })

/** An emulator, in this process or another. */
interface Backend {
  readonly url: string
  readonly fetch: Fetch
  readonly end: () => Promise<void>
}

const inProcess = async (options: EmulatorOptions): Promise<Backend> => {
  const quiet = Layer.provide(layer({ otp: code, ...options }), Logger.layer([]))
  const runtime = ManagedRuntime.make(quiet)
  const { fetch } = await runtime.runPromise(Emulator)
  return { url: "http://emulator.test", fetch, end: () => runtime.dispose() }
}

const inOtherProcess = async (at: string): Promise<Backend> => {
  const fetch: Fetch = (input, init) => globalThis.fetch(input, init)
  const call = Controls.makeControlCall(fetch, at)
  const { id, url } = await call("startWorld")
  return {
    url,
    fetch,
    end: async () => void (await call("stopWorld", { query: { id } }))
  }
}

/**
 * Creates a world.
 *
 * @param options how the emulator behaves; `seed` for what is in the world; `at` for a world in another process
 * @returns the world. `await using` disposes of it. Rejects with `Invalid` for an invalid seed or option
 *
 * @example
 * ```ts
 * import { createWorld } from "@okto-effect/emulator/testing"
 * import { getPortfolio, toResult } from "@okto-effect/sdk"
 *
 * export const reviews = async () => {
 *   await using world = await createWorld({ seed: { users: ["grace@example.com"] } })
 *   const ada = await world.loginAs("ada@example.com")
 *   await world.faults.next("portfolio", "cutOff")
 *   const lost = await toResult(getPortfolio(ada))
 *   await world.expectNoFaultLeft()
 *   await world.travel("11 days")
 *   const expired = await toResult(getPortfolio(ada))
 *   return [lost.ok, expired.ok]
 * }
 * ```
 */
export const createWorld = async ({ at, ...options }: WorldOptions = {}): Promise<TestWorld> => {
  Result.getOrThrow(check({ at, ...options }))
  const { end, fetch, url } = at === undefined ? await inProcess(options) : await inOtherProcess(at)
  const controls = Controls.makeControls(fetch, url)
  const environment = options.environment ?? "sandbox"
  const time = Time.make()
  const clients = new Set<OktoClient>()

  /** Sets the clients' clock to the world's. */
  const syncClock = async (): Promise<void> => Effect.runPromise(time.set((await controls.clock()).ahead))
  /** A control that moves the world's clock, and then the clients'. */
  const withClock =
    <Args extends ReadonlyArray<unknown>, A>(control: (...args: Args) => Promise<A>) =>
    async (...args: Args): Promise<A> => {
      const answer = await control(...args)
      await syncClock()
      return answer
    }
  try {
    // A world in this process begins with it.
    if (at !== undefined && options.seed !== undefined) await controls.seed(options.seed)
    await syncClock()
  } catch (error) {
    await end()
    throw error
  }

  const clientOver = (stored: string | undefined, choices: TestClientOptions): OktoClient => {
    const client = new OktoClient({
      environment,
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      ...choices,
      endpoints: { bff: url },
      platform: Layer.mergeAll(
        Transport.layerFetch(fetch),
        SessionStore.layerMemory(stored),
        SecureRandom.layerWebCrypto,
        Layer.effect(Clock.Clock, Effect.map(Clock.Clock, time.over))
      )
    })
    clients.add(client)
    return client
  }

  const issue = (user: string, clientSWA?: string) =>
    Effect.runPromise(
      issueSession(user, environment, (name, publicKey) =>
        Effect.promise(() => controls.openSession(name, publicKey, clientSWA))
      ).pipe(Effect.provide(SecureRandom.layerWebCrypto))
    )

  const dispose = async (): Promise<void> => {
    await Promise.all([...clients].map((client) => client.dispose()))
    await end()
  }

  return {
    ...controls,
    url,
    fetch,
    travel: withClock(controls.travel),
    revert: withClock(controls.revert),
    load: withClock(controls.load),
    reset: withClock(controls.reset),
    client: (choices = {}) => clientOver(undefined, choices),
    loginAs: async (user, choices = {}) => {
      const { stored } = await issue(user, choices.clientSWA)
      const client = clientOver(Redacted.value(stored), choices)
      await client.ready
      return client
    },
    issueSession: issue,
    dispose,
    [Symbol.asyncDispose]: dispose
  }
}
