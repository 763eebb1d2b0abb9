/** The user's assistant: a client whose rules hold in all processes that share the database, and what its tools need. */
import type { OktoClient } from "@okto-effect/sdk"
import type { ApprovalRequest } from "@okto-effect/sdk/spending"
import { clients, type ClientsOptions, migrate } from "@okto-effect/server"
import { sqlite } from "@okto-effect/server/sqlite"
import { DatabaseSync } from "node:sqlite"
import type { EIP1193RequestFn } from "viem"
import { createPayer, PaymentRefused, sqlitePayments } from "./pay.ts"
import { paymentRuleFor, rulesFor } from "./rules.ts"
import type { Agent } from "./tools.ts"
import { sqliteQuotes } from "./transfers.ts"

/** What an assistant runs on. */
export interface AgentOptions {
  readonly configuration: ClientsOptions["configuration"]
  /** Encrypts the session: at least 32 characters. */
  readonly secret: string
  /** A SQLite file. */
  readonly file: string
  /** The token that it spends. */
  readonly token: string
  /** The hosts of sellers that it may pay. */
  readonly sellers: ReadonlyArray<string>
  /** Sends JSON-RPC to a node of the token's chain. */
  readonly request: EIP1193RequestFn
  readonly approve: (request: ApprovalRequest) => Promise<boolean>
  /** Sends requests to sellers. */
  readonly fetch?: typeof globalThis.fetch
}

/** An assistant of one user, who signs in once. */
export interface UserAgent extends Agent {
  readonly isSignedIn: () => Promise<boolean>
  /** Signs a user in, and keeps the session for later processes. */
  readonly signIn: (login: (client: OktoClient) => Promise<unknown>) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the database, and makes clients with the rules. */
export const openAgent = async (options: AgentOptions): Promise<UserAgent> => {
  const { approve, configuration, fetch = globalThis.fetch, file, request, secret, sellers, token } = options
  const db = new DatabaseSync(file, { timeout: 5000 })
  const store = sqlite(db)
  await migrate(store)
  db.exec("create table if not exists agent (session text not null) strict")
  const rules = rulesFor(token)
  const okto = clients({
    configuration,
    rules,
    approve,
    secrets: { 1: secret },
    store
  })

  const known = async (): Promise<OktoClient | undefined> => {
    const session = db.prepare("select session from agent").get()?.["session"]
    return typeof session === "string" ? okto.byId(session) : undefined
  }

  return {
    rules,
    ledger: store.spending,
    quotes: sqliteQuotes(db),
    payer: createPayer({ rule: paymentRuleFor(token, sellers), records: sqlitePayments(db), request, fetch }),
    client: async () => {
      const client = await known()
      if (client === undefined) throw new PaymentRefused("The user has to sign in again")
      return client
    },
    isSignedIn: async () => (await known()) !== undefined,
    signIn: async (login) => {
      const { client, respond } = await okto.of(new Request("http://127.0.0.1/"))
      await login(client)
      respond(new Response())
      const [newest] = await okto.list(client.userSWA ?? "")
      if (newest === undefined) throw new Error("The session was not stored")
      db.exec("delete from agent")
      db.prepare("insert into agent (session) values (?)").run(newest.id)
    },
    close: async () => {
      await okto.dispose()
      db.close()
    }
  }
}
