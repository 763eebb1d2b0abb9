/** Starts the service. */
import { serve } from "@hono/node-server"
import { Client, Platform, Retry } from "@okto-effect/sdk/effect"
import * as Config from "effect/Config"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Layer from "effect/Layer"
import { routes } from "./routes.ts"
import { Identity, Treasury } from "./Treasury.ts"

const settings = Config.all({
  bff: Config.String("OKTO_BFF").pipe(Config.withDefault("http://127.0.0.1:8787")),
  // The public development client of every emulator, unless you have one of your own.
  clientPrivateKey: Config.String("OKTO_CLIENT_KEY").pipe(
    Config.withDefault("0x037a8f6caa70e913df05eb85af1039e354912784973be44e3e62d8aa92afd560")
  ),
  clientSWA: Config.String("OKTO_CLIENT_SWA").pipe(Config.withDefault("0x579878DDec434560106a255Cd889d1fa9a0A9832")),
  port: Config.Int("PORT").pipe(Config.withDefault(3001))
})

const { bff, port, ...client } = await Effect.runPromise(settings)

/** An emulator signs the JWT that your own server would sign. */
const identity = Layer.succeed(Identity, {
  token: Effect.promise(async () => {
    const response = await fetch(`${bff}/__emulator/jwt.json?sub=treasury`)
    const { token }: { readonly token: string } = await response.json()
    return token
  })
})

const app = routes.pipe(
  Layer.provideMerge(Treasury.layer),
  Layer.provide(identity),
  Layer.provide(Client.layer({ ...client, endpoints: { bff } })),
  Layer.provide([Platform.layer, Retry.layer()]),
  Layer.provide(HttpServer.layerServices)
)

const { dispose, handler } = HttpRouter.toWebHandler(app)

const server = serve({ fetch: (request) => handler(request), hostname: "127.0.0.1", port }, ({ port }) => {
  process.stdout.write(`payouts at http://127.0.0.1:${port}/payouts\n`)
})
process.once("SIGTERM", () => {
  server.close()
  void dispose()
})
