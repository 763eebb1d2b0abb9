/** The same app, unchanged, with the published original and with our package in its place, in a real browser. */
import { assert, describe, expect, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { fileURLToPath } from "node:url"
import { bundlePage } from "../../../../scripts/bundlePage.ts"
import { isDeep } from "../../../../scripts/deep.ts"
import { inWindow } from "../../../../scripts/browser.ts"
import { serveFiles } from "../serveFiles.ts"

const app = fileURLToPath(new URL("app.tsx", import.meta.url))

// The original needs Node's Buffer, which apps of its users polyfill; these few lines are enough for what it asks of
// it.
const polyfill = `globalThis.Buffer ??= { from: (value, encoding) => {
  const bytes = typeof value !== "string" ? Uint8Array.from(value)
    : encoding === "hex" ? Uint8Array.from(value.match(/../g) ?? [], (pair) => parseInt(pair, 16))
    : encoding === "base64" ? Uint8Array.from(atob(value), (c) => c.charCodeAt(0)) : new TextEncoder().encode(value)
  bytes.toString = (to) => to === "hex" ? Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("")
    : to === "base64" ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes)
  return bytes
} }`

const html = `<!doctype html><link rel="icon" href="data:,"><body></body><script src="/polyfill.js"></script>
  <script type="module" src="/start.js"></script>`

/** Scripts of the page's own, none in its text, and no markup or script from texts. */
const strict = "script-src 'self'; require-trusted-types-for 'script'; trusted-types okto-effect"

/** Runs the app against an emulator of its own; answers what it says. */
const run = async (alias: Readonly<Record<string, string>>): Promise<ReadonlyArray<string>> => {
  const [emulator, code] = await Promise.all([serve({ port: 0, otp: "123456" }), bundlePage(app, alias)])
  const files = new Map([
    ["/app.js", code],
    ["/polyfill.js", polyfill],
    ["/start.js", 'import { start } from "/app.js"; window.start = start']
  ])
  const server = await serveFiles({ page: html, files, headers: { "content-security-policy": strict } })
  try {
    const { token } = await (await fetch(`${emulator.url}/__emulator/jwt.json?sub=ada`)).json()
    return await inWindow(async (page) => {
      await page.goto(`http://127.0.0.1:${server.port}/`)
      await page.evaluate(
        ([bff, clientPrivateKey, clientSWA, jwt]) => {
          // The original leaves what it does not know.
          const config = { environment: "sandbox", clientPrivateKey, clientSWA, endpoints: { bff } }
          Reflect.apply(Reflect.get(window, "start"), undefined, [bff, config, jwt])
        },
        [emulator.url, developmentClient.privateKey, developmentClient.swa, token]
      )
      await page.getByRole("button", { name: "Go" }).click()
      await page.getByText(/over: true|failed:/).waitFor()
      const [said, kept] = await Promise.all([page.locator("pre").innerText(), page.locator("p").innerText()])
      return [...said.split("\n"), `kept: ${kept}`]
    })
  } finally {
    server.close()
    await emulator.close()
  }
}

describe("an app of the published original", () => {
  it("runs unchanged with this SDK", async () => {
    const said = await run({
      "@okto_web3/react-sdk": "@okto-effect/react",
      "@okto_web3/react-sdk/explorer": "@okto-effect/react/explorer",
      "@okto_web3/react-sdk/userop": "@okto-effect/react/userop",
      "@okto_web3/react-sdk/abstract": "@okto-effect/react/abstract"
    })
    assert.include(said, "over: true", said.join("\n"))
    // What the original says is written down, and in `test:deep` the original says it again.
    if (isDeep) assert.deepStrictEqual(said, await run({}))
    await expect(said.join("\n")).toMatchFileSnapshot("original.txt")
  })
})
