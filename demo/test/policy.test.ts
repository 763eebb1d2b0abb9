/// <reference types="node" />
/** The content security policy of `index.html`: it has the hosted backends, and no more than the demo needs. */
import { assert, it } from "@effect/vitest"
import { environments } from "@okto-effect/sdk/protocol"
import { readFileSync } from "node:fs"

const html = readFileSync(new URL("../index.html", import.meta.url), "utf8")
const policy = new Map(
  (/http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? "").split("; ").map((directive) => {
    const [name = "", ...sources] = directive.split(" ")
    return [name, new Set(sources)]
  })
)

it("policy: allows the backends and the onboarding pages of all environments", () => {
  for (const { bff, onboarding } of Object.values(environments)) {
    assert.isTrue(policy.get("connect-src")?.has(new URL(bff).origin), bff)
    assert.isTrue(policy.get("frame-src")?.has(new URL(onboarding).origin), onboarding)
  }
})

it("policy: forbids what it does not name, and code that is made of text", () => {
  assert.deepStrictEqual(policy.get("default-src"), new Set(["'none'"]))
  assert.notMatch(
    [...(policy.get("script-src") ?? [])].join(" "),
    /unsafe|https:(?!\/\/accounts\.google\.com\/gsi\/client)/
  )
})
