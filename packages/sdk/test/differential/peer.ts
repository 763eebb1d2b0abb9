/**
 * The published original, running beside us against the same backend. It cannot be given a clock or random bytes, so it
 * goes first: the moment and the bytes it chose are read off what it sent, and given to our client.
 */
import { OktoClient as Original } from "@okto_web3/core-js-sdk"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { once } from "node:events"
import { createServer } from "node:http"
import { hexToBytes } from "viem"
import { vi } from "vitest"
import { OktoClient } from "../../src/index.ts"
import * as SessionStore from "../../src/session/SessionStore.ts"
import * as Transport from "../../src/http/Transport.ts"
import { clientKey, clientSWA, evmChains, present, replies, session, storedSession } from "../support.ts"

const chain = (caip_id: string, flags: number) => ({
  caip_id,
  network_name: caip_id,
  gsn_enabled: (flags & 1) === 1,
  sponsorship_enabled: (flags & 2) === 2
})

const usual: Readonly<Record<string, unknown>> = {
  ...replies,
  "/supported/networks": { network: [...evmChains.map(chain), chain("aptos:testnet", 2), chain("aptos:mainnet", 0)] },
  "/gas-values": { maxFeePerGas: "0x77359400", maxPriorityFeePerGas: "0x3b9aca00" },
  "/user-keys": { ecdsaKeyId: "11111111-2222-4333-8444-555555555555" },
  "/signMessage": [{ signature: "ab" }]
}

/** A backend that answers. `answers` replaces the usual data of a path; what is `refused` gets a 422. */
export const backend = async () => {
  const refused = new Set<string>()
  const answers = new Map<string, unknown>(Object.entries(usual))
  // A connection that a client keeps must not end in the moment of its next request, which a busy machine may delay.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    incoming.resume().on("end", () => {
      const path = incoming.url?.replace("/api/oc/v1", "").split("?")[0] ?? ""
      outgoing.setHeader("content-type", "application/json")
      if (refused.has(path)) {
        outgoing.statusCode = 422
        const error = { code: 422, errorCode: "ER-TECH-0016", message: "refused", trace_id: "trace", details: "why" }
        outgoing.end(JSON.stringify({ status: "error", error }))
        return
      }
      outgoing.end(JSON.stringify({ status: "success", data: answers.get(path) ?? {} }))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0

  return { url: `http://127.0.0.1:${port}`, answers, refused, close: () => server.close() }
}

export type Backend = Awaited<ReturnType<typeof backend>>

/** The original, logged in or not. */
export const original = ({ url }: Backend, loggedIn = true): Original => {
  // It logs every call, bearer included.
  for (const method of ["log", "info", "error"] as const) vi.spyOn(console, method).mockReturnValue()
  const peer = new Original({ environment: "sandbox", clientPrivateKey: clientKey, clientSWA })
  // Its environment is shared in its process.
  Object.assign(peer.env, { bffBaseUrl: url })
  if (loggedIn) Object.assign(peer, { _sessionConfig: session, _userKeys: usual["/user-keys"] })
  return peer
}

/** What the original chose. */
export interface Chosen {
  /** Unix milliseconds. */
  readonly now: number
  readonly uuids: ReadonlyArray<string>
}

const bytesOf = (uuid: string) => hexToBytes(`0x${uuid.replaceAll("-", "")}`)

/** Runs a program with our client, at the moment and with the random bytes that the original chose. */
export const ours = <A>({ url }: Backend, { now, uuids }: Chosen, program: (client: OktoClient) => Promise<A>) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now)
    const clock = yield* Clock.Clock
    const left = [...uuids]
    const client = new OktoClient({
      clientPrivateKey: clientKey,
      clientSWA,
      endpoints: { bff: url },
      platform: Layer.mergeAll(
        Transport.layerFetch(),
        SessionStore.layerMemory(storedSession),
        Layer.succeed(
          SecureRandom.SecureRandom,
          SecureRandom.make(() => bytesOf(present(left.shift(), "a UUID")))
        ),
        Layer.succeed(Clock.Clock, clock)
      )
    })
    const result = yield* Effect.promise(() => program(client))
    yield* Effect.promise(() => client.dispose())
    return result
  })
