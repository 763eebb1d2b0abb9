/** Every name of the published original exists here, under the same path. */
import { assert, describe, it } from "@effect/vitest"
import * as original from "@okto_web3/react-sdk"
import * as originalAbstract from "@okto_web3/react-sdk/abstract"
import * as originalExplorer from "@okto_web3/react-sdk/explorer"
import * as originalUserop from "@okto_web3/react-sdk/userop"
import { readFileSync } from "node:fs"
import * as abstract from "../src/abstract.ts"
import * as explorer from "../src/explorer.ts"
import * as root from "../src/index.ts"
import * as userop from "../src/userop.ts"

describe("the names of", () => {
  for (const [path, theirs, ours] of [
    [".", original, root],
    ["./abstract", originalAbstract, abstract],
    ["./explorer", originalExplorer, explorer],
    ["./userop", originalUserop, userop]
  ] as const) {
    it(path, () => {
      const missing = Object.keys(theirs).filter((name) => !(name in ours))
      assert.deepStrictEqual(missing, [])
    })
  }

  it("the client's methods", () => {
    const methods = ["authenticateWithWebView", "loginUsingOAuth", "loginUsingSocial", "sessionClear"]
    assert.deepStrictEqual(
      methods.filter((name) => !(name in root.OktoClient.prototype)),
      []
    )
  })
})

describe("the entry of client code", () => {
  const source = readFileSync(new URL("../src/index.ts", import.meta.url), "utf8")

  it("says so first, and names what it exports", () => {
    assert.match(source, /^"use client"\n/)
    assert.notMatch(source, /^export \*/m)
  })

  it("has everything that the entries have which servers may call, too", () => {
    const names = [abstract, explorer].flatMap((entry) => Object.keys(entry))
    assert.deepStrictEqual(
      names.filter((name) => !(name in root)),
      []
    )
  })
})
