/**
 * The packages need nothing but what React Native's engine has: to be imported, of what is no part of the language, nearly
 * nothing, and to run, what React Native adds.
 */
import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"
import { assert, beforeAll, describe, it } from "vitest"
import { developmentClient } from "@okto-effect/emulator"
import { createWorld } from "@okto-effect/emulator/testing"
import { bundlePage } from "../../../scripts/bundlePage.ts"
import { isDeep } from "../../../scripts/deep.ts"
import type { play } from "./hermesProgram.tsx"

const arrays = ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"]
const iterators = "drop every filter find flatMap forEach map reduce some take toArray".split(" ")
const sets = "difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union".split(" ")

/**
 * What Node's engine has and Hermes does not, or only in its newest versions: all that is newer than ES2022, and more. A new
 * context has no `crypto`, no `fetch`, no `structuredClone`.
 */
const absent = [
  "WebAssembly",
  "SharedArrayBuffer",
  "Atomics",
  "FinalizationRegistry",
  "WeakRef",
  ...iterators.map((name) => `Iterator.prototype.${name}`),
  "Iterator",
  "Float16Array",
  "DisposableStack",
  "AsyncDisposableStack",
  "SuppressedError",
  "console",
  "Array.fromAsync",
  ...arrays.map((name) => `Array.prototype.${name}`),
  ...arrays.map((name) => `Uint8Array.prototype.__proto__.${name}`),
  ...["fromBase64", "fromHex"].map((name) => `Uint8Array.${name}`),
  ...["toBase64", "toHex", "setFromBase64", "setFromHex"].map((name) => `Uint8Array.prototype.${name}`),
  ...["resize", "transfer", "transferToFixedLength"].map((name) => `ArrayBuffer.prototype.${name}`),
  ...["isWellFormed", "toWellFormed"].map((name) => `String.prototype.${name}`),
  ...["getOrInsert", "getOrInsertComputed"].map((name) => `Map.prototype.${name}`),
  ...["getOrInsert", "getOrInsertComputed"].map((name) => `WeakMap.prototype.${name}`),
  "Map.groupBy",
  "Object.groupBy",
  "Promise.try",
  "Promise.withResolvers",
  "RegExp.escape",
  "Error.isError",
  "JSON.rawJSON",
  "Math.f16round",
  "Math.sumPrecise",
  ...sets.map((name) => `Set.prototype.${name}`)
]

// `viem` and `effect` make one of each as they are loaded. React Native has them from 0.74 and 0.85 on.
const present = { TextEncoder, TextDecoder }

// All of the façade; `test:deep` tries what it is made of, too.
const entries = isDeep ? ["index", "effect", "promise/userop", "protocol"] : ["index"]

/** A context of the language alone, in which a bundle has run. `given` is what it has besides. */
const contextOf = (code: string, given: object) => {
  const context = createContext({ ...given })
  for (const name of absent) runInContext(`delete globalThis.${name}`, context)
  for (const name of absent) {
    const [owner] = name.split(".")
    assert.isTrue(runInContext(`typeof ${owner} === "undefined" || ${name} === undefined`, context), name)
  }
  for (const name of ["crypto", "WebAssembly", "structuredClone", "BroadcastChannel", "window"])
    if (!(name in given)) assert.strictEqual(runInContext(`typeof ${name}`, context), "undefined", name)
  // A bundle's last statement are its exports, which only a module may have.
  const [program = "", exported = ""] = code.split(/\bexport \{([^}]*)\};?\s*$/)
  assert.isAbove(exported.length, 0)
  // Vite asks where a module is that loads others; Metro does not.
  const script = program.replaceAll("import.meta", "({})")
  const names = exported.split(",").map((name) => name.trim().split(" as "))
  const fields = names.map(([own, name = own]) => `${JSON.stringify(name)}: ${own}`)
  return runInContext(`"use strict";${script};({${fields.join(",")}})`, context)
}

describe.each(entries)("importing %s", (entry) => {
  let code = ""
  beforeAll(async () => {
    code = await bundlePage(fileURLToPath(new URL(`../../sdk/src/${entry}.ts`, import.meta.url)))
  })

  it("uses no feature that Hermes lacks", () => {
    assert.doesNotThrow(() => contextOf(code, present))
  })
})

describe("the packages without what Hermes lacks", () => {
  it("log in, send, resume, sign, read, and make providers", async () => {
    const code = await bundlePage(fileURLToPath(new URL("hermesProgram.tsx", import.meta.url)))
    // What React Native adds, without statics of `AbortSignal`.
    const given = {
      ...present,
      AbortController,
      Headers,
      Response,
      URL,
      URLSearchParams,
      atob,
      btoa,
      clearInterval,
      clearTimeout,
      queueMicrotask,
      setInterval,
      setTimeout,
      // As `react-native-get-random-values` has it.
      crypto: { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) }
    }
    const program: { readonly play: typeof play } = contextOf(code, given)
    const otp = "123456"
    await using world = await createWorld({ otp })
    let text: string | undefined
    const answers = await program.play({
      configuration: {
        clientPrivateKey: developmentClient.privateKey,
        clientSWA: developmentClient.swa,
        endpoints: { bff: world.url },
        fetch: world.fetch,
        sessionStore: { read: () => text, write: (_, next) => (text = next), remove: () => (text = undefined) }
      },
      node: { url: `${world.url}/__emulator/chains/eip155:84532/rpc`, fetchFn: world.fetch },
      code: otp,
      lose: async (what) => {
        await world.faults.add({ route: "execute", kind: "cutOff", times: 1 })
        if (what === "answer and look-ups") await world.faults.add({ route: "orders", kind: "cutOff" })
      },
      recover: () => world.faults.remove()
    })
    const { message, signed, ...rest } = answers
    assert.match(message, /^0x[0-9a-f]{130}$/)
    assert.strictEqual(signed, message)
    assert.deepEqual(rest, {
      lost: "SUCCESSFUL",
      resumed: "SUCCESSFUL",
      portfolio: "object",
      chain: "0x14a34",
      page: `<p>${developmentClient.swa}</p>`
    })
  })
})
