/**
 * Money is sent once or not at all, with any faults of the network, the backend, the device's clock and the program,
 * and the program learns the true outcome or that it is unknown. The emulator's ledger is compared.
 */
import * as Arbitrary from "effect/Arbitrary"
import * as Effect from "effect/Effect"
import { GlobalWindow } from "happy-dom"
import { afterAll, assert, describe, it, vi } from "vitest"
import { isDeep } from "../../../scripts/deep.ts"
import { type Backend, makeBackend } from "./schedules/Backend.ts"
import { type Schedule, schedules, undisturbed, ways } from "./schedules/Schedule.ts"
import { Scene } from "./schedules/Scene.ts"
import type { Time } from "./schedules/Time.ts"
import { play } from "./schedules/ways.ts"

const page = new GlobalWindow({ url: "https://app.example/" })
for (const [name, value] of Object.entries({ window: page, document: page.document })) vi.stubGlobal(name, value)

const backends: Readonly<Record<Schedule["failureStyle"], Backend>> = {
  status: await makeBackend("status"),
  envelope: await makeBackend("envelope")
}

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all(Object.values(backends).map(({ dispose }) => dispose()))
})

/** The time of the schedule that is played. */
let playing: Time | undefined

// A page waits by the platform's clock for a store that does not answer.
const { clearTimeout: clear, setTimeout: wait } = globalThis
vi.stubGlobal("setTimeout", (wake: () => void, milliseconds: number, ...others: ReadonlyArray<unknown>) =>
  playing !== undefined && milliseconds === 5000
    ? playing.after(milliseconds, wake)
    : wait(wake, milliseconds, ...others)
)
vi.stubGlobal("clearTimeout", (timer: Parameters<typeof clear>[0] | (() => void)) =>
  typeof timer === "function" ? timer() : clear(timer)
)

/** Plays a schedule. Returns a report when it was paid twice, or the program was told something that is not true. */
const failureOf = async (schedule: Schedule): Promise<string | undefined> => {
  const backend = backends[schedule.failureStyle]
  const scene = new Scene(backend, schedule, await backend.signIn())
  playing = backend.time
  const broken = await backend.time.until(play[schedule.way](scene)).then(
    () => [],
    (error: unknown) => [String(Object(error).stack)]
  )
  const wrong = [...broken, ...(await scene.verdict())]
  return wrong.length === 0 ? undefined : scene.report(wrong)
}

/** How many schedules are played: fifty, and ten thousand in `test:deep`. */
const played = isDeep ? 10_000 : 50

/**
 * `SCHEDULES=7` draws other schedules than the usual ones, `SCHEDULE=<what a failure prints>` plays one of them again.
 */
const { SCHEDULE: replay, SCHEDULES: seed = "1" } = process.env

/** Schedules that once paid twice, or told the program something that was not true. */
const found: ReadonlyArray<readonly [title: string, schedule: Partial<Schedule>]> = [
  [
    "an envelope with the code 503 in a 200 leaves the outcome unknown",
    { failureStyle: "envelope", executes: ["is carried out, answered with 503"] }
  ],
  [
    "an envelope with the code 429 in a 200 leaves the outcome unknown",
    { failureStyle: "envelope", executes: ["is carried out, answered with 429"] }
  ],
  [
    "the code -32603 leaves the outcome unknown",
    { executes: ["is carried out, answered with the code -32603"], listedLate: 5_000, calls: 2 }
  ],
  [
    "the code 1234 in a 200 leaves the outcome unknown",
    { executes: ["is carried out, answered with the code 1234"], listedLate: 15_000, calls: 2 }
  ],
  ["an operation that is recorded late is resumed", { recordsAfter: 31_000, calls: 3 }],
  ["what a store has written too late is not sent after a reload", { silentStore: "setItem, late", calls: 3 }],
  ["a store that does not answer keeps nothing from being sent", { silentStore: "removeItem", calls: 3 }],
  [
    "a refusal of the second delivery is not believed",
    { executes: ["is delivered twice, the last answer is handed on"], listedLate: 1_000 }
  ],
  [
    "a refusal of the second delivery is not believed when the device's clock is wrong",
    { executes: ["is delivered twice, the last answer is handed on"], jump: 1, jumpsAt: "the moment" }
  ],
  [
    "the backend's clock decides that it is too late",
    {
      executes: ["is cut off, and carried out 3 min later"],
      interruption: "abort",
      interruptedAt: 1,
      jump: 7,
      jumpsAt: "the end of the first call",
      pause: 1_000,
      calls: 2,
      outcomeTimeout: 1_000
    }
  ],
  [
    "an order of another job under the id is not the answer",
    { executes: ["is lost before it arrives"], isTaken: true, calls: 3 }
  ]
]

describe("a payment whose requests are lost, repeated, late or answered wrongly", () => {
  it.each(found.flatMap(([title, schedule]) => ways.map((way) => ({ title, schedule, way }))))(
    "$way: $title",
    async ({ schedule, way }) => {
      assert.isUndefined(await failureOf({ ...undisturbed, executes: [], looks: [], ...schedule, way }))
    }
  )

  // What a failure prints ends its seed with the way.
  it.each(ways.filter((way) => replay?.includes(`, ${way}"`) ?? true))(
    "%s: pays at most once, and the program learns the true outcome or that it is unknown",
    async (way) => {
      let report: string | undefined
      const drawn = Arbitrary.map(schedules, (schedule): Schedule => ({ ...schedule, way }))
      const isTrue = (schedule: Schedule) =>
        Effect.promise(async () => {
          const failure = await failureOf(schedule)
          report = failure ?? report
          return failure === undefined
        })
      const options = { runs: Math.ceil(played / ways.length), seed: `${seed}, ${way}` }
      const result = await Effect.runPromise(
        Arbitrary.checkEffect(drawn, isTrue, replay === undefined ? options : { replay })
      )
      if (result._tag !== "Falsified") return assert.isUndefined(Arbitrary.formatCheckFailure(result))
      assert.fail(`${report}\n\nSCHEDULE='${result.replay}' plays it again.`)
    },
    3_600_000
  )
})
