/** Starts the wallet and an emulator for it, with the framework that is named: hono (the default) or express. */
import { randomBytes } from "node:crypto"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { clients, migrate } from "@okto-effect/server"
import { sqlite } from "@okto-effect/server/sqlite"
import * as express from "./express.ts"
import * as hono from "./hono.ts"

const emulator = await serve({ port: 0, otp: "123456" })
const store = sqlite(":memory:")
await migrate(store)

const okto = clients({
  configuration: {
    environment: "sandbox",
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: emulator.url }
  },
  secrets: { 1: randomBytes(32).toString("base64") },
  store
})

const { listen } = process.argv[2] === "express" ? express : hono
listen(okto, Number(process.env["PORT"] ?? 3000), (port) => {
  process.stdout.write(`The wallet is at http://127.0.0.1:${port}, its codes at ${emulator.url}/__emulator/inbox\n`)
})
