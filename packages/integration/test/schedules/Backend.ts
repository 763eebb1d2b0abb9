/**
 * An emulator in virtual time, and the networks that lead to it: one without faults, and one with those of a schedule.
 */
import { OktoClient } from "@okto-effect/react"
import { developmentClient, type Fault, type Fetch, Emulator, layer } from "@okto-effect/emulator"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { getOrdersHistory, resume, tokenTransfer } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as UserOps from "@okto-effect/sdk/userop"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { setImmediate } from "node:timers/promises"
import { getAddress, numberToHex } from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { present } from "../support.ts"
import { codeIn, executeFaults, listingDelay, orderFaults, type Schedule } from "./Schedule.ts"
import { Time } from "./Time.ts"

/** The chain on which payments are made. */
export const caip2Id = "eip155:84532"

/** What is paid, in wei. */
export const amount = 7n

const firstRecipient = `0x${"99".repeat(20)}` as const

/** A route that faults strike. */
type Route = "execute" | "orders"

const routeOf = (input: Parameters<Fetch>[0]): Route | undefined => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return pathname.endsWith("/execute") ? "execute" : pathname.endsWith("/orders") ? "orders" : undefined
}

/** What happens to a request, as text and as faults. */
const strikeOf = (
  { executes, looks }: Schedule,
  route: Route,
  index: number
): readonly [name: string, strike: ReadonlyArray<Fault>] => {
  if (route === "execute") {
    const name = executes[index] ?? "goes well"
    return [name, executeFaults[name]]
  }
  const name = looks[index] ?? "goes well"
  return [name, orderFaults[name]]
}

/** Answers a failure with the code that its fault's name has. */
const withCodeOf = async (name: string, response: Response): Promise<Response> => {
  const said = codeIn(name)
  if (said === undefined) return response
  const { error, ...envelope } = Object(await response.json())
  return Response.json(
    { ...envelope, error: { ...error, code: said.code } },
    { status: said.status ?? response.status }
  )
}

/** A user, and the text of a session as a store has it. */
export interface SignedIn {
  readonly contact: string
  readonly stored: string
}

/** One program: a page, or a process of a server. */
export interface Process {
  readonly client: OktoClient
  /** Milliseconds by which the clock of its device is ahead. */
  offset: number
  /** Whether it was not killed. */
  readonly isAlive: () => boolean
  /** Logs out and in again with a code, which opens another session of the user. */
  readonly signInAgain: () => Promise<void>
  /** Rejects with {@link Killed} when the process is killed. */
  readonly killed: Promise<never>
  /** Ends the process as a reload does: it receives and stores nothing any more; its requests go on. */
  readonly kill: () => void
}

/** The process was killed. */
export class Killed extends Error {}

/** Makes an emulator of a failure style. */
export const makeBackend = async (failureStyle: Schedule["failureStyle"]) => {
  const time = new Time()
  const runtime = ManagedRuntime.make(
    layer({ otp: EmulatorTest.code, failureStyle }).pipe(Layer.provide(Layer.succeed(Clock.Clock, time.clock())))
  )
  const { environment, faults, fetch, networks, openSession } = await runtime.runPromise(Emulator)
  const { chain } = present(networks.get(caip2Id), caip2Id)
  let recipients = 0n
  let queue: Promise<unknown> = Promise.resolve()

  /** Sends a request that is struck by its own faults and no others. */
  const struck = (route: Route, strike: ReadonlyArray<Fault>, send: () => Promise<Response>): Promise<Response> => {
    const entered = queue.then(async () => {
      for (const fault of strike) Effect.runSync(faults.add({ ...fault, route, times: 1 }))
      const reply = send()
      // A failure is handled where the reply is awaited.
      reply.catch(() => undefined)
      while (Effect.runSync(faults.active).some(({ fault }) => fault.times !== undefined)) await setImmediate()
      return { reply }
    })
    queue = entered
    return time.during(entered).then(({ reply }) => reply)
  }

  /** The network without faults. */
  const faultless: Fetch = (input, init) => {
    const route = routeOf(input)
    const send = () => fetch(input, init)
    return route === undefined ? time.during(send()) : struck(route, [], send)
  }

  let sessions = 0

  /** Opens a session. A user has two hundred of them, so that no list of orders grows long. */
  const signIn = async (): Promise<SignedIn> => {
    const contact = `user-${Math.trunc(sessions++ / 200)}@example.com`
    const sessionPrivKey = generatePrivateKey()
    const sessionPubKey = privateKeyToAccount(sessionPrivKey).publicKey
    const opening = Effect.provideService(openSession(contact, sessionPubKey), Clock.Clock, time.clock())
    const { userSWA } = await time.during(Effect.runPromise(opening))
    const { swa: clientSWA } = developmentClient
    const session = { sessionPrivKey, sessionPubKey, userSWA, clientSWA, environment: environment.name }
    return { contact, stored: JSON.stringify(session) }
  }

  /** Starts a process on a network. */
  const open = ({ contact, stored }: SignedIn, network: Fetch): Process => {
    let isAlive = true
    let end: () => void = () => undefined
    const killed = new Promise<never>((_, reject) => {
      end = () => reject(new Killed("the process was ended"))
    })
    killed.catch(() => undefined)
    const forever = new Promise<never>(() => undefined)
    const observed: Fetch = async (input, init) => {
      if (!isAlive) return forever
      try {
        const response = await network(input, init)
        return isAlive ? response : await forever
      } catch (error) {
        if (isAlive) throw error
        return forever
      } finally {
        time.happened()
      }
    }
    const process: Process = {
      offset: 0,
      client: new OktoClient({
        environment: environment.name,
        clientPrivateKey: developmentClient.privateKey,
        clientSWA: developmentClient.swa,
        platform: Layer.mergeAll(
          Transport.layerFetch(observed),
          SessionStore.layerMemory(stored),
          SecureRandom.layerWebCrypto,
          Logger.layer([]),
          Layer.succeed(
            Clock.Clock,
            time.clock(() => process.offset)
          )
        )
      }),
      isAlive: () => isAlive,
      signInAgain: async () => {
        process.client.sessionClear()
        const { token } = await process.client.sendOTP(contact, "email")
        await process.client.loginUsingEmail(contact, EmulatorTest.code, token)
      },
      killed,
      kill: () => {
        isAlive = false
        end()
        void process.client.dispose()
      }
    }
    return process
  }

  /** The network of a schedule: each request of a route is struck by the next faults of the route. */
  const faulty = (schedule: Schedule, tell: (what: string) => void, before: (body: string) => Promise<void>) => {
    const counts = { execute: 0, orders: 0 }
    const late = listingDelay(schedule)
    if (late > 0) Effect.runSync(faults.add({ kind: "listedLate", route: "orders", milliseconds: late }))
    const network: Fetch = async (input, init) => {
      const route = routeOf(input)
      if (route === undefined) return time.during(fetch(input, init))
      const index = counts[route]++
      const [name, strike] = strikeOf(schedule, route, index)
      const call = `${route === "execute" ? "POST /execute" : "GET /orders"} ${index + 1}`
      tell(`${call} ${name}`)
      if (route === "execute" && typeof init?.body === "string") await before(init.body)
      try {
        const response = await withCodeOf(name, await struck(route, strike, () => fetch(input, init)))
        const text = await response.clone().text()
        const said = /"intent_id":"[^"]*"/g.exec(text)?.[0] ?? text
        tell(`${call} is answered ${response.status} ${said.slice(0, 160)}`)
        return response
      } catch (error) {
        tell(`${call} is cut off`)
        throw error
      }
    }
    return network
  }

  // Loads what a client imports when it is first used: that takes real time, and virtual time must not pass meanwhile.
  const first = open(await signIn(), faultless)
  const operation = await UserOps.tokenTransfer(first.client, { caip2Id, recipient: firstRecipient, token: "", amount })
  await first.client.executeUserOp(await first.client.signUserOp(operation))
  await resume(
    first.client,
    await tokenTransfer(first.client, { caip2Id, recipient: firstRecipient, token: "", amount })
  )
  await getOrdersHistory(first.client)
  first.kill()

  return {
    time,
    signIn,
    open,
    faultless,
    faulty,
    removeFaults: () => Effect.runSync(faults.remove()),
    recipient: () => getAddress(numberToHex(0xabcd_0000_0000n + recipients++, { size: 20 })),
    /** How many payments the ledger has for a recipient. */
    paid: async (recipient: `0x${string}`): Promise<number> =>
      Number((await time.during(Effect.runPromise(chain.balance(recipient)))) / amount),
    dispose: () => runtime.dispose()
  }
}

export type Backend = Awaited<ReturnType<typeof makeBackend>>
