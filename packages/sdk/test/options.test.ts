/** Options of calls: their names and values, own properties only. */
import { assert, describe, it, vi } from "@effect/vitest"
import * as Result from "effect/Result"
import { isDeep } from "../../../scripts/deep.ts"
import * as explorer from "../src/promise/reads.ts"
import * as userop from "../src/promise/userop.ts"
import { isOktoError, OktoClient, type OktoError, tokenTransfer, waitForOrder } from "../src/index.ts"
import { readOptions } from "../src/input/options.ts"
import { loginRules, modalRules, remoteSignerRules, sendRules, waitRules } from "../src/input/rules.ts"
import { calls, clientOf, functions, invoke, isLogin, methods, transfer } from "./calls.ts"
import { clientKey, clientSWA, jobId, session } from "./support.ts"

/** Makes a call by its name, and waits until it has resolved or rejected. */
const make = async (name: string, options: unknown): Promise<void> => {
  const client = clientOf(!isLogin(name))
  await Promise.resolve(invoke(client, name, [...(calls[name]?.args ?? []), options])).catch(() => undefined)
  await client.dispose()
}

describe("readOptions: the options of every call", () => {
  it("are listed for each function and method", () => {
    assert.sameMembers(Object.keys(calls), [...Object.keys(functions), ...methods])
  })

  it("do not name a job when Object.prototype has a jobId", async () => {
    const paths: Array<string> = []
    const client = clientOf(true, (url) => paths.push(new URL(url).pathname))
    Reflect.defineProperty(Object.prototype, "jobId", { value: jobId, configurable: true, writable: true })
    try {
      await tokenTransfer(client, transfer, undefined, {})
      await userop.tokenTransfer(client, transfer, undefined, {})
    } finally {
      Reflect.deleteProperty(Object.prototype, "jobId")
    }
    // An id of the caller's would have been looked for.
    assert.isEmpty(paths.filter((path) => path.endsWith("/orders")))
    assert.lengthOf(
      paths.filter((path) => path.endsWith("/execute")),
      1
    )
  })

  it("may be an object of a class, such as the controller of an abort", async () => {
    const controller = new AbortController()
    controller.abort()
    const error: unknown = await explorer.getAccount(clientOf(true), controller).catch((error: unknown) => error)
    assert.strictEqual(Reflect.get(Object(error), "name"), "AbortError")
  })

  it("are absent where they are null, or false in place of a function, as conditions leave them", async () => {
    const functionNames = ["onSuccess", "onError", "onClose", "onOpen", "onStatusChange", "onOperation", "fetch"]
    const tables = [loginRules, modalRules, waitRules, sendRules, remoteSignerRules]
    for (const none of [null, false]) {
      const own = readOptions(Object.fromEntries(functionNames.map((name) => [name, none])), ...tables)
      assert.deepStrictEqual(Object.keys(Result.getOrThrow(own)), [], String(none))
    }
    assert.deepStrictEqual(Object.keys(Result.getOrThrow(readOptions({ throwOnFailure: false }, waitRules))), [
      "throwOnFailure"
    ])
  })

  it("does not call onStatusChange where it is false", async () => {
    const reported: Array<unknown> = []
    vi.stubGlobal("reportError", (error: unknown) => reported.push(error))
    const client = clientOf(true)
    await Reflect.apply(waitForOrder, undefined, [client, jobId, { onStatusChange: false }])
    vi.unstubAllGlobals()
    assert.deepStrictEqual(reported, [])
    await client.dispose()
  })

  it("leave no listener on their signal", async () => {
    for (const name of Object.keys(calls)) {
      const { signal } = new AbortController()
      const listeners = new Set<unknown>()
      for (const change of ["add", "delete"] as const) {
        const method = change === "add" ? "addEventListener" : "removeEventListener"
        const own: unknown = Reflect.get(signal, method)
        Object.defineProperty(signal, method, {
          value: (...args: ReadonlyArray<unknown>) => {
            listeners[change](args[1])
            return typeof own === "function" ? Reflect.apply(own, signal, args) : undefined
          }
        })
      }
      await make(name, { signal })
      assert.strictEqual(listeners.size, 0, name)
    }
  })

  it("are refused when signal is no AbortSignal", async () => {
    for (const signal of ["now", 5, {}]) {
      const error: unknown = await Reflect.apply(explorer.getAccount, undefined, [clientOf(true), { signal }]).catch(
        (error: unknown) => error
      )
      assert.strictEqual(Reflect.get(Object(error), "_tag"), "ArgumentInvalid")
      assert.match(String(Reflect.get(Object(error), "message")), /^signal must be an AbortSignal, received /)
    }
    assert.isArray(await Reflect.apply(explorer.getAccount, undefined, [clientOf(true), { signal: null }]))
  })
})

// ---------------------------------------------------------------------------------------------------------------
// Wrong spellings and wrong values
// ---------------------------------------------------------------------------------------------------------------

/** A name in other letter cases, and as other languages write it. */
const casesOf = (name: string): ReadonlyArray<string> =>
  [
    name.toLowerCase(),
    name.toUpperCase(),
    name.replace(/(Id|Swa|Url)$/i, (end) => end.toUpperCase()),
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    `${name[0]?.toUpperCase()}${name.slice(1)}`
  ].filter((other) => other !== name)

/** A name with one letter missing, added, changed, or swapped with the next one: in the middle, or (`test:deep`) anywhere. */
const typosOf = (name: string): ReadonlyArray<string> =>
  Array.from(name, (letter, at) => {
    if (!isDeep && at !== name.length >> 1) return []
    const [before, after] = [name.slice(0, at), name.slice(at + 1)]
    return [
      before + after,
      before + letter + letter + after,
      `${before}x${after}`,
      before + after.slice(0, 1) + letter + after.slice(1)
    ]
  })
    .flat()
    .filter((other) => other !== name)

/** What people write instead. */
const instead: Readonly<Record<string, ReadonlyArray<string>>> = {
  signal: ["abortSignal", "abortController"],
  size: ["pageSize"],
  intentId: ["jobId", "orderId"],
  status: ["state"],
  outcomeTimeout: ["timeout"],
  jobId: ["intentId", "idempotencyKey"],
  schedule: ["interval", "pollInterval"],
  giveUpAfter: ["timeout"],
  throwOnFailure: ["throwOnError"],
  override: ["overrideSessionConfig"]
}

/** Calls a function of one client with other arguments each time: what it rejects with, after how many requests. */
const refusals = async (
  name: string,
  use: (
    refusalOf: (args: ReadonlyArray<unknown>) => Promise<{ error: OktoError | undefined; requests: number }>
  ) => Promise<void>
) => {
  let requests = 0
  const client = clientOf(!isLogin(name), () => void requests++)
  await client.ready
  // Its keys are fetched.
  await new Promise((resolve) => setTimeout(resolve))
  await use(async (args) => {
    const before = requests
    const error = await Promise.resolve(invoke(client, name, args)).then(
      () => undefined,
      (error: unknown) => error
    )
    return { error: isOktoError(error) ? error : undefined, requests: requests - before }
  })
  await client.dispose()
}

/** The calls with the place of what they take by name, and the names. */
const named: ReadonlyArray<readonly [name: string, at: number, names: ReadonlyArray<string>]> = [
  ...Object.entries(calls).map(
    ([name, { args, isSilent, options = {} }]) =>
      [name, args.length, [...Object.keys(options), ...(isSilent === true ? [] : ["signal"])]] as const
  ),
  ...Object.entries(calls).flatMap(([name, { args, options = {}, takesFeePayer }]) =>
    takesFeePayer === true ? [[name, args.length - 1, [...Object.keys(options), "feePayer", "signal"]] as const] : []
  ),
  ["getOrdersHistory", 0, ["intentId", "status", "intentType", "page", "size"]]
]

describe("a signal in the place of the options is refused, before anything is sent:", () => {
  for (const [name, at, names] of named) {
    if (!names.includes("signal")) continue
    it(`${name}, argument ${at + 1}`, () =>
      refusals(name, async (refusalOf) => {
        const args = [...(calls[name]?.args ?? [])]
        args[at] = AbortSignal.abort()
        const { error, requests } = await refusalOf(args)
        assert.match(String(error?.message), /^aborted must be passed as \{ signal \}, received /)
        assert.strictEqual(requests, 0)
      }))
  }
})

describe("options that are nearly right are refused with the right name, before anything is sent:", () => {
  for (const [name, at, names] of named) {
    it(`${name}, argument ${at + 1}`, () =>
      refusals(name, async (refusalOf) => {
        for (const option of names) {
          for (const wrong of [...casesOf(option), ...(instead[option] ?? []), ...typosOf(option)]) {
            if (names.includes(wrong)) continue
            const args = [...(calls[name]?.args ?? [])]
            args[at] = { [wrong]: undefined }
            const { error, requests } = await refusalOf(args)
            assert.strictEqual(error?._tag, "ArgumentInvalid", wrong)
            const right = names.find((one) => error?.message === `Unknown option '${wrong}', write '${one}'`)
            assert.isDefined(right, error?.message)
            assert.strictEqual(requests, 0, wrong)
          }
        }
      }))
  }

  it("the fields of a configuration", () => {
    const fields: Readonly<Record<string, ReadonlyArray<string>>> = {
      environment: ["env"],
      clientSWA: ["clientSwa", "swa", "vendorSWA"],
      clientPrivateKey: ["privateKey", "vendorPrivKey"],
      clientSigner: ["signer"],
      clientPublicKey: ["publicKey"],
      endpoints: ["endpoint", "bff", "bffBaseUrl", "baseUrl"],
      googleClientId: ["googleClientID"],
      requestTimeout: ["timeout"],
      retry: ["retries"],
      log: ["logger"],
      sessionStore: ["store", "storage"],
      "endpoints.bff": ["bffUrl", "url"]
    }
    const good = { clientPrivateKey: clientKey, clientSWA }
    for (const [path, others] of Object.entries(fields)) {
      const [field = "", host] = path.split(".")
      for (const wrong of [...casesOf(host ?? field), ...typosOf(host ?? field), ...others]) {
        const given =
          host === undefined ? { ...good, [wrong]: undefined } : { ...good, endpoints: { [wrong]: undefined } }
        const message = `Unknown option '${wrong}', write '${host ?? field}'`
        assert.throws(() => Reflect.construct(OktoClient, [given]), message)
      }
    }
    Reflect.construct(OktoClient, [{ ...good, note: "mine", title: "Shop" }])
  })
})

describe("options with other names are ignored", () => {
  it("when they are those of an event, a controller or a query", async () => {
    const client = clientOf(true)
    const { signal } = new AbortController()
    const query = { client: {}, queryKey: ["wallets"], signal, meta: undefined, pageParam: 1, direction: "forward" }
    const event = Object.assign(new Event("click"), { SIGNAL: 1 })
    for (const options of [{ note: 1 }, query, event, new AbortController(), () => 1, "SIGNAL"]) {
      assert.isArray(await Reflect.apply(explorer.getAccount, undefined, [client, options]))
    }
  })
})

describe("an option whose value is wrong is refused before anything is sent:", () => {
  /** Values that each option does not take. */
  const wrong: Readonly<Record<string, ReadonlyArray<unknown>>> = {
    signal: ["now", 5, {}, { addEventListener: 5 }],
    intentId: [{}, [], new Date()],
    status: [{}, ["SUCCESSFUL"]],
    intentType: [{}],
    page: [-1, 1.5, "two", {}],
    size: [-1, 1.5, "two", {}],
    onOperation: ["log", {}, 5],
    resend: ["no", 0],
    outcomeTimeout: ["nonsense", -1, Number.NaN, {}, "5 lightyears"],
    giveUpAfter: ["nonsense", -1, Number.NaN, {}],
    schedule: ["often", 5, {}],
    jobId: ["nonsense", 5, ""],
    feePayer: ["0x12", 5, {}],
    throwOnFailure: ["yes", 1],
    onSuccess: ["log", {}],
    onError: ["log", {}],
    onClose: ["log", {}],
    onOpen: ["log", {}],
    override: ["session", {}, { ...session, userSWA: "0x1" }],
    keepOpenOnWrongCode: ["yes"]
  }
  for (const [name, at, names] of named) {
    it(`${name}, argument ${at + 1}`, () =>
      refusals(name, async (refusalOf) => {
        for (const option of names) {
          for (const value of wrong[option] ?? []) {
            const args = [...(calls[name]?.args ?? [])]
            args[at] = { [option]: value }
            const { error, requests } = await refusalOf(args)
            assert.strictEqual(error?._tag, "ArgumentInvalid", `${option}: ${String(value)}`)
            assert.strictEqual(requests, 0, option)
          }
        }
      }))
  }
})
