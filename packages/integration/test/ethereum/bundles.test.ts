/**
 * The status of bundles of calls when the device's clock is wrong: a bundle that may have been executed is never reported as
 * not executed, because the backend's clock decides.
 */
import { assert, describe, it, vi } from "@effect/vitest"
import { errorCodes, type EthereumProvider } from "@okto-effect/ethereum"
import { developmentClient } from "@okto-effect/emulator"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { OktoClient } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as Arbitrary from "effect/Arbitrary"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { isDeep, runs } from "../../../../scripts/deep.ts"
import { providerOf } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const hour = 3_600_000

/** A device with a clock of its own, beside the world's, on which a user is signed in. */
class Device implements AsyncDisposable {
  readonly #client: OktoClient
  readonly #provider: EthereumProvider
  readonly world: TestWorld
  /** Milliseconds by which the device's clock is ahead of the machine's. */
  ahead = 0

  private constructor(world: TestWorld, stored: string) {
    this.world = world
    const now = () => Date.now() + this.ahead
    const nanos = () => BigInt(now()) * 1_000_000n
    const clock = Effect.map(Clock.Clock, (base): Clock.Clock => ({
      currentTimeMillisUnsafe: now,
      currentTimeMillis: Effect.sync(now),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: () => base.monotonicTimeNanosUnsafe(),
      monotonicTimeNanos: base.monotonicTimeNanos,
      sleep: (duration) => base.sleep(duration)
    }))
    this.#client = new OktoClient({
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: world.url },
      platform: Layer.mergeAll(
        Transport.layerFetch(world.fetch),
        SessionStore.layerMemory(stored),
        SecureRandom.layerWebCrypto,
        Logger.layer([]),
        Layer.effect(Clock.Clock, clock)
      )
    })
    this.#provider = providerOf(world, this.#client, { now, outcomeTimeout: 300, giveUpAfter: 2_000 })
  }

  static async start(): Promise<Device> {
    const world = await createWorld()
    const { stored } = await world.issueSession("ada@example.com")
    return new Device(world, Redacted.value(stored))
  }

  /** Sends a bundle of one call. */
  async send(): Promise<string> {
    const { id } = await this.#provider.request({
      method: "wallet_sendCalls",
      params: [
        { version: "2.0.0", chainId: "0x14a34", atomicRequired: false, calls: [{ to: recipient, value: "0x1" }] }
      ]
    })
    return id
  }

  async status(id: string): Promise<number> {
    const { status } = await this.#provider.request({ method: "wallet_getCallsStatus", params: [id] })
    return status
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#provider.dispose()
    await this.#client.dispose()
    await this.world.dispose()
  }
}

/** What happens to the requests that execute, until it is changed. */
const Delivery = Schema.Literals(["arrives", "is executed without an answer", "is lost"])

const deliver = async ({ world }: Device, delivery: typeof Delivery.Type): Promise<void> => {
  if (delivery === "is executed without an answer") await world.faults.add({ route: "execute", kind: "cutOff" })
  if (delivery === "is lost") await world.faults.add({ route: "execute", kind: "lost" })
}

/** Orders are executed and not listed. */
const hideOrders = ({ world }: Device) =>
  world.faults.add({ route: "orders", kind: "listedLate", milliseconds: 300 * 24 * hour })

/** A status once the bundle has one that it keeps. */
const finalStatus = (device: Device, id: string): Promise<number> =>
  vi.waitFor(
    async () => {
      const status = await device.status(id)
      assert.notStrictEqual(status, 100)
      return status
    },
    { timeout: 60_000, interval: 20 }
  )

describe("wallet_getCallsStatus: with a wrong clock of the device", () => {
  it.runIf(isDeep)(
    "answers 400 once the operation has expired by the backend's clock, also where the device's was set back",
    async () => {
      await using device = await Device.start()
      await deliver(device, "is lost")
      const id = await device.send()
      await device.world.faults.remove()
      device.ahead = -48 * hour
      assert.strictEqual(await device.status(id), 100)
      await device.world.travel("7 hours")
      assert.strictEqual(await device.status(id), 400)
      device.ahead = 48 * hour
      assert.strictEqual(await device.status(id), 400)
    }
  )

  const Step = Schema.Union([
    Schema.Struct({ step: Schema.Literal("send"), delivery: Delivery }),
    Schema.Struct({
      step: Schema.Literal("set the clock"),
      hours: Schema.Int.check(Schema.isBetween({ minimum: -40, maximum: 40 }))
    }),
    Schema.Struct({
      step: Schema.Literal("wait"),
      hours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 8 }))
    }),
    Schema.Struct({ step: Schema.Literal("hide orders"), isHidden: Schema.Boolean })
  ])

  const play = async (device: Device, step: typeof Step.Type, ids: Array<string>): Promise<void> => {
    switch (step.step) {
      case "send":
        await deliver(device, step.delivery)
        // What the backend refuses, because the clock is wrong, is not sent.
        await device.send().then(
          (id) => ids.push(id),
          (error: unknown) => assert.strictEqual(Object(error).code, errorCodes.transactionRejected, String(error))
        )
        return device.world.faults.remove()
      case "set the clock":
        device.ahead = step.hours * hour
        return
      case "wait":
        // No backend lists an order hours later.
        await device.world.faults.remove()
        return void (await device.world.travel(`${step.hours} hours`))
      case "hide orders":
        return void (step.isHidden ? await hideOrders(device) : await device.world.faults.remove())
    }
  }

  it.effect.prop(
    "never answers 400 for a bundle that was executed, however the clocks jump",
    [Arbitrary.schema(Schema.Array(Step).check(Schema.isMinLength(2), Schema.isMaxLength(6)))],
    ([steps]) =>
      Effect.promise(async () => {
        await using device = await Device.start()
        const ids: Array<string> = []
        const told = new Map<string, number>()
        for (const step of steps) {
          await play(device, step, ids)
          for (const id of ids) {
            const status = await device.status(id)
            assert.include([100, 200, 400], status)
            if (told.has(id)) assert.include([100, told.get(id)], status)
            if (status !== 100) told.set(id, status)
          }
        }
        await device.world.faults.remove()
        // An operation that was built with a clock 40 hours ahead, before the backend told its own, expires as much later.
        await device.world.travel("48 hours")
        device.ahead = 300 * hour
        for (const id of ids) {
          const status = await finalStatus(device, id)
          assert.strictEqual(told.get(id) ?? status, status)
        }
      }),
    { arbitrary: { runs: runs(5) } }
  )
})
