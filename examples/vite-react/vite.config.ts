/** Vite with a backend and a signer on the page's own origin. */
import { developmentClient } from "@okto-effect/emulator"
import { emulator } from "@okto-effect/emulator/vite"
import { signer } from "@okto-effect/server"
import { text } from "node:stream/consumers"
import { defineConfig, type Plugin } from "vite"

/** The route that signs with the app's key. On a server of yours, `authorize` returns who the visitor is. */
const signing = (): Plugin => {
  const { handle } = signer({
    privateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    authorize: () => "the only visitor of a development server"
  })
  return {
    name: "signing",
    configureServer: ({ middlewares }) => {
      middlewares.use("/okto/sign", async (incoming, outgoing) => {
        const { headersDistinct, method = "GET", originalUrl = "/" } = incoming
        const headers = Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join("; ")])
        const response = await handle(
          new Request(new URL(originalUrl, `http://${incoming.headers.host ?? ""}`), {
            method,
            headers: Object.fromEntries(headers),
            ...(method === "POST" ? { body: await text(incoming) } : {})
          })
        )
        outgoing.writeHead(response.status, Object.fromEntries(response.headers))
        outgoing.end(await response.text())
      })
    }
  }
}

export default defineConfig({
  plugins: [emulator({ otp: "123456" }), signing()],
  server: { host: "127.0.0.1" }
})
