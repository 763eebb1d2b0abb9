/**
 * A world of a test's own, for programs of Promises: a sandbox in this process without a port, or one of many on another
 * process, with clients of it and users who are signed in.
 */
import { OktoClient, type OktoClientConfig } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { developmentClient } from "../identity/Clients.ts"
import { paths } from "../pages/paths.ts"
import { type Fetch, Sandbox } from "../Sandbox.ts"
import type { Options } from "../Settings.ts"
import * as Time from "../state/Time.ts"
import * as Controls from "./Controls.ts"
import { issueSession, type IssuedSession } from "./issueSession.ts"
import * as SandboxTest from "./SandboxTest.ts"

/** How a client of a world may differ from the usual one. */
export type ClientChoices = Partial<
  Pick<OktoClientConfig, "clientPrivateKey" | "clientSWA" | "log" | "requestTimeout" | "retry">
>

/** A world of a test's own. */
export interface TestWorld extends Controls.Controls, AsyncDisposable {
  /** Where it answers: `http://sandbox.test` in process, where only its `fetch` knows that. */
  readonly url: string
  readonly fetch: Fetch
  /** A client of this world in which nobody is signed in. It lives by the world's clock. */
  readonly client: (choices?: ClientChoices) => OktoClient
  /** A client in which a user is signed in, without a code: in milliseconds. */
  readonly loginAs: (user: string, choices?: ClientChoices) => Promise<OktoClient>
  /** A session as {@link loginAs} has it, for whatever else keeps sessions. */
  readonly issueSession: (user: string, clientSWA?: string) => Promise<IssuedSession>
  /** Ends the world, and every client of it. */
  readonly dispose: () => Promise<void>
}

/** How a world begins. */
export interface WorldOptions extends Options {
  /**
   * The address of a sandbox that listens. The world is then one of its own on that process, with the settings that the
   * sandbox was started with; of the options beside this one only `seed` and `environment` count there, and a reset is
   * to nothing. In this process when absent.
   */
  readonly at?: string | undefined
}

/** A sandbox that answers somewhere, and how to be rid of it. */
interface Ground {
  readonly url: string
  readonly fetch: Fetch
  readonly end: () => Promise<void>
}

const inProcess = async (options: Options): Promise<Ground> => {
  const runtime = ManagedRuntime.make(SandboxTest.layer(options))
  const { fetch } = await runtime.runPromise(Sandbox)
  return { url: "http://sandbox.test", fetch, end: () => runtime.dispose() }
}

const Begun = Schema.Struct({ id: Schema.Number, url: Schema.String })

const elsewhere = async (at: string): Promise<Ground> => {
  const fetch: Fetch = (input, init) => globalThis.fetch(input, init)
  const { id, url } = await Controls.asking(fetch, at)(Begun, "POST", paths.worlds.path)
  return {
    url,
    fetch,
    end: async () => void (await Controls.asking(fetch, at)(Schema.Unknown, "DELETE", `${paths.worlds.path}?id=${id}`))
  }
}

/**
 * Begins a world. Rejects with `SeedInvalid` for a seed with faults.
 *
 * @example
 * ```ts
 * import { createWorld } from "@okto-effect/sandbox/testing"
 * import { getPortfolio, settle } from "@okto-effect/sdk"
 *
 * export const reviews = async () => {
 *   await using world = await createWorld({ seed: { users: ["grace@example.com"] } })
 *   const ada = await world.loginAs("ada@example.com")
 *   await world.faults.next("portfolio", "cutOff")
 *   const lost = await settle(getPortfolio(ada))
 *   await world.expectNoFaultLeft()
 *   await world.travel("11 days")
 *   const expired = await settle(getPortfolio(ada))
 *   return [lost.ok, expired.ok]
 * }
 * ```
 */
export const createWorld = async ({ at, ...options }: WorldOptions = {}): Promise<TestWorld> => {
  const { end, fetch, url } = at === undefined ? await inProcess(options) : await elsewhere(at)
  const controls = Controls.over(fetch, url)
  if (options.seed !== undefined) {
    try {
      await controls.seed(options.seed)
    } catch (error) {
      await end()
      throw error
    }
  }
  const environment = options.environment ?? "sandbox"
  const time = Time.make()
  const clients = new Set<OktoClient>()

  /** Clients live in the world's time. */
  const follow = async (): Promise<Controls.Moment> => {
    const moment = await controls.clock()
    await Effect.runPromise(time.set(moment.ahead))
    return moment
  }
  await follow()

  const clientOver = (stored: string | undefined, choices: ClientChoices): OktoClient => {
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
    travel: async (duration) => {
      await controls.travel(duration)
      return follow()
    },
    revert: async (snapshot) => {
      await controls.revert(snapshot)
      await follow()
    },
    reset: async () => {
      await controls.reset()
      await follow()
    },
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
