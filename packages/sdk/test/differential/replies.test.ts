/**
 * Every recorded reply, bent in one place at a time: where the published original still answers something, so do we, and
 * the same; unless what is bent is what the call is about.
 */
import type { OktoClient as Original } from "@okto_web3/core-js-sdk"
import * as originalExplorer from "@okto_web3/core-js-sdk/explorer"
import * as originalUserop from "@okto_web3/core-js-sdk/userop"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { readdirSync, readFileSync } from "node:fs"
import { isDeep } from "../../../../scripts/deep.ts"
import * as explorer from "../../src/promise/reads.ts"
import * as userop from "../../src/promise/userop.ts"
import { isOktoError, OktoClient } from "../../src/index.ts"
import { TestPlatform } from "../../src/testing.ts"
import { address, clientKey, clientSWA, operationSentences, storedSession } from "../support.ts"
import { promised } from "../promisedLists.ts"
import { type Backend, backend, original } from "./peer.ts"

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [key: string]: Json }

const isList = (value: Json): value is ReadonlyArray<Json> => Array.isArray(value)

/** A place in a reply, and what is there instead; `undefined` for nothing at all. */
interface Bent {
  readonly path: ReadonlyArray<string>
  readonly value: Json | undefined
  readonly data: Json
}

// All of them in `test:deep`: most wrong values are accepted with any type.
const odd: ReadonlyArray<Json | undefined> = [null, undefined, "odd", {}, ...(isDeep ? [7, "", true, []] : [])]

/** The replacements of a value: no value, one of another type, and the same one in another type. */
const instead = (value: Json): ReadonlyArray<Json | undefined> => {
  const turned = typeof value === "number" ? String(value) : Number(value)
  return [...odd, ...(typeof turned === "string" || Number.isFinite(turned) ? [turned] : [])]
}

/** Every way to bend a reply in one place. */
const bend = (value: Json, path: ReadonlyArray<string> = []): ReadonlyArray<Bent> => {
  if (value === null || typeof value !== "object") return []
  const entries: ReadonlyArray<readonly [string, Json]> = Object.entries(value)
  // One entry of a list is like the others.
  const bendable = isList(value) ? entries.slice(0, 1) : entries
  const put = (key: string, next: Json | undefined): Json => {
    if (isList(value)) return value.map((item, at) => (String(at) === key ? (next ?? null) : item))
    return Object.fromEntries(
      entries.flatMap(([name, inner]) => (name !== key ? [[name, inner]] : next === undefined ? [] : [[name, next]]))
    )
  }
  return bendable.flatMap(([key, inner]) => {
    const at = [...path, key]
    const here: ReadonlyArray<Bent> = instead(inner).map((next) => ({ path: at, value: next, data: put(key, next) }))
    return here.concat(bend(inner, at).map(({ data, path, value }) => ({ path, value, data: put(key, data) })))
  })
}

interface Sample {
  readonly path: string
  readonly httpStatus?: number
  readonly response: { readonly status?: string; readonly data?: Json }
}

const folder = new URL("../../../protocol/samples/", import.meta.url)
const samples = readdirSync(folder)
  .map((file): Sample => JSON.parse(readFileSync(new URL(file, folder), "utf8")))
  .flatMap(({ httpStatus, path, response: { data, status } }) =>
    httpStatus === undefined && status !== "error" && data !== undefined && data !== null
      ? [{ path: path.replace("/api/oc/v1", ""), data }]
      : []
  )

const op = Object.fromEntries(Object.keys(operationSentences).map((field) => [field, "0x01"]))
const operation = { ...op, sender: address, paymaster: address, signature: `0x${"ab".repeat(65)}` as const }
const transfer = { caip2Id: "eip155:56", recipient: address, token: "", amount: 1n } as const
const view = { caip2Id: "eip155:56", data: {} }

/** A call, and which parts of its reply it is about: those it may fail for. */
interface Row {
  readonly path: string
  readonly ours: (client: OktoClient) => Promise<unknown>
  readonly theirs: (client: Original) => Promise<unknown>
  readonly loggedOut?: boolean
  readonly needs?: (bent: Bent) => boolean
  /** What the original answers, with the lists that its type promises. */
  readonly promised?: (value: unknown) => unknown
}

const at =
  (...path: ReadonlyArray<string>) =>
  ({ path: bent }: Bent) =>
    bent.join() === path.join()
/** The list itself; `null` for an empty one. */
const list = (name: string) => (bent: Bent) => at(name)(bent) && !Array.isArray(bent.value) && bent.value !== null

const rows: Readonly<Record<string, Row>> = {
  getAccount: { path: "/wallets", ours: explorer.getAccount, theirs: originalExplorer.getAccount },
  getChains: {
    path: "/supported/networks",
    ours: explorer.getChains,
    theirs: originalExplorer.getChains,
    needs: list("network")
  },
  getTokens: {
    path: "/supported/tokens",
    ours: explorer.getTokens,
    theirs: originalExplorer.getTokens,
    needs: list("tokens")
  },
  getPortfolio: {
    path: "/aggregated-portfolio",
    ours: explorer.getPortfolio,
    theirs: originalExplorer.getPortfolio,
    promised: promised.getPortfolio
  },
  getPortfolioActivity: {
    path: "/portfolio/activity",
    ours: explorer.getPortfolioActivity,
    theirs: originalExplorer.getPortfolioActivity,
    needs: list("activity")
  },
  getPortfolioNFT: {
    path: "/portfolio/nft",
    ours: explorer.getPortfolioNFT,
    theirs: originalExplorer.getPortfolioNFT,
    needs: list("details")
  },
  getOrdersHistory: {
    path: "/orders",
    ours: explorer.getOrdersHistory,
    theirs: originalExplorer.getOrdersHistory,
    needs: list("items"),
    promised: promised.getOrdersHistory
  },
  rawRead: {
    path: "/readContractData",
    ours: (client) => explorer.rawRead(client, view),
    theirs: (client) => originalExplorer.rawRead(client, view)
  },
  sendOTP: {
    path: "/authenticate/email",
    ours: (client) => client.sendOTP("ada@example.com", "email"),
    theirs: (client) => client.sendOTP("ada@example.com", "email"),
    needs: at("token")
  },
  resendOTP: {
    path: "/authenticate/whatsapp",
    ours: (client) => client.resendOTP("9876543210", "token", "whatsapp"),
    theirs: (client) => client.resendOTP("9876543210", "token", "whatsapp"),
    needs: at("token")
  },
  loginUsingEmail: {
    path: "/authenticate/email/verify",
    loggedOut: true,
    ours: (client) => client.loginUsingEmail("ada@example.com", "123456", "token"),
    theirs: (client) => client.loginUsingEmail("ada@example.com", "123456", "token"),
    needs: at("auth_token")
  },
  loginUsingOAuth: {
    path: "/authenticate",
    loggedOut: true,
    ours: (client) => client.loginUsingOAuth({ idToken: "id", provider: "google" }),
    theirs: (client) => client.loginUsingOAuth({ idToken: "id", provider: "google" }),
    needs: at("userSWA")
  },
  syncUserKeys: {
    path: "/user-keys",
    ours: (client) => client.syncUserKeys().then(() => true),
    theirs: (client) => client.syncUserKeys().then(() => true)
  },
  verifyLogin: {
    path: "/verify-session",
    ours: (client) => client.verifyLogin(),
    theirs: (client) => client.verifyLogin()
  },
  signMessage: {
    path: "/signMessage",
    ours: (client) => client.signMessage("hello"),
    theirs: (client) => client.signMessage("hello"),
    needs: (bent) => bent.path.length === 1 || at("0", "signature")(bent)
  },
  executeUserOp: {
    path: "/execute",
    // An answer without a job id leaves the outcome unknown: other tests resolve it.
    ours: (client) => client.executeUserOp(operation, { resend: false, outcomeTimeout: 1 }),
    theirs: (client) => client.executeUserOp(operation),
    needs: at("jobId")
  },
  "tokenTransfer, chains": {
    path: "/supported/networks",
    ours: (client) => userop.tokenTransfer(client, transfer).then(({ callData }) => callData?.length),
    theirs: (client) => originalUserop.tokenTransfer(client, transfer).then(({ callData }) => callData?.length)
  },
  "tokenTransfer, fees": {
    path: "/gas-values",
    ours: (client) => userop.tokenTransfer(client, transfer).then(({ callData }) => callData?.length),
    theirs: (client) => originalUserop.tokenTransfer(client, transfer).then(({ callData }) => callData?.length),
    needs: ({ path }) => path.length === 1
  }
}

/** What comes of a call: its result, or its failure. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error })
  )

describe("a reply that is odd in one place", () => {
  let server: Backend
  beforeAll(async () => {
    server = await backend()
    for (const method of ["log", "info", "error", "warn"] as const) vi.spyOn(console, method).mockReturnValue()
  })
  afterAll(() => server.close())

  for (const [
    name,
    { loggedOut = false, needs = () => false, ours, path, promised: kept = (value: unknown) => value, theirs }
  ] of Object.entries(rows)) {
    const replies = samples.filter((sample) => sample.path === path)

    it(`is no end of ${name}`, async () => {
      assert.isNotEmpty(replies)
      const usual = new Map(server.answers)
      for (const bent of replies.flatMap(({ data }) => bend(data)).filter((_, at) => isDeep || at % 7 === 0)) {
        server.answers.set(path, bent.data)
        const answer = ({ url }: { readonly url: string }) => {
          const [, asked = ""] = /\/api\/oc\/v1([^?]*)/.exec(url) ?? []
          return TestPlatform.success(server.answers.get(asked) ?? {})
        }
        const client = new OktoClient({
          clientPrivateKey: clientKey,
          clientSWA,
          platform: TestPlatform.layer({ answer, session: loggedOut ? undefined : storedSession })
        })
        const what = `${name}: ${JSON.stringify(bent.value)} at ${bent.path.join(".")}`
        const [mine, other] = [await outcome(ours(client)), await outcome(theirs(original(server, !loggedOut)))]
        await client.dispose()
        if ("error" in mine) assert.isTrue(isOktoError(mine.error), `${what}: ${String(mine.error)}`)
        if ("value" in other && other.value !== undefined && !needs(bent)) {
          assert.property(mine, "value", `${what}: ${"error" in mine ? String(mine.error) : ""}`)
          if ("value" in mine) assert.deepEqual(mine.value, kept(other.value ?? []), what)
        }
      }
      for (const [known, data] of usual) server.answers.set(known, data)
    })
  }
})
