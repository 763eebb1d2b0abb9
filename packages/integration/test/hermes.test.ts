/**
 * Importing the SDK needs nothing but what React Native's engine has: of what is no part of the language, nearly
 * nothing.
 */
import { fileURLToPath } from "node:url"
import { createContext, runInContext } from "node:vm"
import { assert, beforeAll, describe, it } from "vitest"
import { bundlePage } from "../../../scripts/bundlePage.ts"
import { isDeep } from "../../../scripts/deep.ts"

/**
 * What Node's engine has and Hermes does not, or only in its newest versions; a new context has no `crypto`, no
 * `fetch`.
 */
const absent = [
  "WebAssembly",
  "SharedArrayBuffer",
  "Atomics",
  "FinalizationRegistry",
  "WeakRef",
  "Iterator",
  "Float16Array",
  "DisposableStack",
  "AsyncDisposableStack",
  "SuppressedError",
  "console",
  "Array.fromAsync",
  "Map.groupBy",
  "Object.groupBy",
  "Promise.try",
  "Promise.withResolvers",
  "Set.prototype.union",
  "Set.prototype.difference",
  "Set.prototype.intersection"
]

// `viem` and `effect` make one of each as they are loaded. React Native has them from 0.74 and 0.85 on.
const present = { TextEncoder, TextDecoder }

// All of the façade; `test:deep` tries what it is made of, too.
const entries = isDeep ? ["index", "effect", "promise/userop", "contract"] : ["index"]

describe.each(entries)("importing %s", (entry) => {
  let code = ""
  beforeAll(async () => {
    code = await bundlePage(fileURLToPath(new URL(`../../sdk/src/${entry}.ts`, import.meta.url)))
  })

  it("uses no feature that Hermes lacks", () => {
    const context = createContext(present)
    for (const name of absent) runInContext(`delete globalThis.${name}`, context)
    for (const name of ["crypto", "WebAssembly", "structuredClone", "BroadcastChannel", "window"])
      assert.strictEqual(runInContext(`typeof ${name}`, context), "undefined", name)
    // A bundle's last statement are its exports, which only a module may have.
    const [program, exported] = code.split(/\bexport \{([^}]*)\};?\s*$/)
    assert.isAbove((exported ?? "").length, 0)
    // Vite asks where a module is that loads others; Metro does not.
    runInContext(`"use strict";${(program ?? "").replaceAll("import.meta", "({})")}`, context)
  })
})
