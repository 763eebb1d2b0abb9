/** Bundles in one file, as workers and React Native need them. */
import { assert, describe, it } from "@effect/vitest"
import * as esbuild from "esbuild"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { isDeep } from "../../../scripts/deep.ts"
import { TestPlatform } from "../src/testing.ts"
import { clientKey, clientSWA, pathOf, replies, storedSession } from "./support.ts"

const resolveDir = fileURLToPath(new URL("..", import.meta.url))

const bundled = async (program: string): Promise<string> => {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: program, resolveDir, loader: "ts" },
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    // Optional, and not installed for apps without traces.
    external: ["@opentelemetry/*"],
    write: false
  })
  return outputFiles[0]?.text ?? assert.fail("no bundle")
}

/** Runs a program of one file. A worker that was started as one has no `import()`. */
const run = async (program: string): Promise<Readonly<Record<string, unknown>>> => {
  const code = await bundled(program)
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

const manifest: { readonly exports: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8")
)
/** The entries of the client. The others have nothing to load. */
const entries = Object.keys(manifest.exports).filter((entry) =>
  /^\.($|\/(abstract|browser|core|explorer|userop)$)/.test(entry)
)

describe("a bundle in one file", () => {
  it("loads nothing on demand", async () => {
    const whole = `export { OktoClient } from "@okto-effect/sdk"; export * from "@okto-effect/sdk/browser"`
    assert.notMatch(await bundled(whole), /\bimport\(/)
  })

  it("begins with any entry", async () => {
    assert.lengthOf(entries, 6)
    // The client's own, and the one for pages; the others begin as they do.
    const tried = isDeep ? entries : entries.filter((entry) => entry === "." || entry === "./browser")
    for (const entry of tried) assert.isDefined(await run(`export * from "@okto-effect/sdk${entry.slice(1)}"`), entry)
  })

  it("reads and sends", async () => {
    const { readAndSend } = await run(`
      import { getChains, OktoClient, tokenTransfer } from "@okto-effect/sdk"
      export const readAndSend = async (configuration, input) => {
        const client = new OktoClient(configuration)
        const chains = await getChains(client)
        const failure = await tokenTransfer(client, input).catch((error) => error)
        await client.dispose()
        return { chains, failure }
      }`)
    if (typeof readAndSend !== "function") return assert.fail("no function")
    const sent: Array<string> = []
    const fetch = async (url: string | URL, options?: { readonly body?: unknown }): Promise<Response> => {
      const path = pathOf({ url: String(url) })
      if (path !== "/execute") return new Response(TestPlatform.success(replies[path] ?? {}).body)
      sent.push(String(options?.body))
      return Response.json({ status: "error", error: { code: 403, message: "no" } }, { status: 403 })
    }
    const sessionStore = { read: () => storedSession, write: () => undefined, remove: () => undefined }
    const { chains, failure }: { readonly chains: unknown; readonly failure: unknown } = await Reflect.apply(
      readAndSend,
      undefined,
      [
        { clientPrivateKey: clientKey, clientSWA, sessionStore, fetch },
        { caip2Id: "eip155:84532", recipient: `0x${"55".repeat(20)}`, token: "", amount: 1n }
      ]
    )
    assert.deepStrictEqual(chains, [{ caipId: "eip155:84532", networkName: "BASE_TESTNET" }])
    assert.propertyVal(failure, "_tag", "ExecutionFailed")
    assert.lengthOf(sent, 1)
  })
})
