/** The sandbox inside Vite. */
import { assert, it } from "@effect/vitest"
import { createServer } from "vite"
import { developmentClient } from "../src/index.ts"
import { sandbox } from "../src/vite.ts"

it("answers on the app's own origin, and leaves the rest to Vite", async () => {
  const server = await createServer({
    configFile: false,
    root: import.meta.dirname,
    appType: "custom",
    logLevel: "silent",
    plugins: [sandbox({ otp: "123456" })],
    server: { port: 0, host: "127.0.0.1", hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true }
  })
  try {
    await server.listen()
    const address = server.httpServer?.address()
    const origin = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
    const client = await fetch(`${origin}/__sandbox/client.json`)
    assert.strictEqual(Reflect.get(Object(await client.json()), "swa"), developmentClient.swa)
    assert.strictEqual((await fetch(`${origin}/api/oc/v1/wallets`)).status, 401)
    assert.strictEqual((await fetch(`${origin}/api/other`)).status, 404)
    const { define } = server.config
    assert.strictEqual(define?.["import.meta.env.VITE_OKTO_BFF"], '""')
    assert.strictEqual(define?.["import.meta.env.VITE_OKTO_CLIENT_SWA"], JSON.stringify(developmentClient.swa))
  } finally {
    await server.close()
  }
})
