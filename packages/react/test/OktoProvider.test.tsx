import { assert, describe, it } from "@effect/vitest"
import { limitSpending } from "@okto-effect/sdk/spending"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Context from "effect/Context"
import { createElement, type ReactNode, StrictMode, useEffect } from "react"
import { OktoClient, type OktoClientOptions, OktoProvider, useOkto } from "../src/index.ts"
import { Account, Boundary, Probe, show } from "./page.tsx"
import { ada, backend, config } from "./world.tsx"

describe("OktoProvider", () => {
  it("makes one client, keeps it in strict mode, and disposes of it when it is unmounted", async () => {
    const seen = new Set<OktoClient>()
    const disposed: Array<OktoClient> = []
    const see = (client: OktoClient) => {
      if (seen.has(client)) return
      seen.add(client)
      Object.assign(client, {
        dispose: () => {
          disposed.push(client)
          return Promise.resolve()
        }
      })
    }
    const same = config()
    const page = (children: ReactNode) => (
      <StrictMode>
        <OktoProvider config={{ ...same }}>
          <Probe use={useOkto} see={see} />
          {children}
        </OktoProvider>
      </StrictMode>
    )
    const shown = await show(page(null))
    await shown.update(page(<p />))
    assert.strictEqual(seen.size, 1)
    assert.lengthOf(disposed, 0)
    await shown.remove()
    assert.lengthOf(disposed, 1)
  })

  it("makes another client when the application changes, and disposes of the first one", async () => {
    const seen: Array<OktoClient> = []
    const see = (client: OktoClient) => void (seen.includes(client) || seen.push(client))
    const page = (clientSWA: string) => (
      <OktoProvider config={{ ...config(), clientSWA }}>
        <Probe use={useOkto} see={see} />
      </OktoProvider>
    )
    const shown = await show(page(`0x${"22".repeat(20)}`))
    await shown.update(page(`0x${"33".repeat(20)}`))
    assert.deepStrictEqual(
      seen.map(({ clientSWA }) => clientSWA),
      [`0x${"22".repeat(20)}`, `0x${"33".repeat(20)}`]
    )
  })

  it("disposes of its client after the effects of the components below were cleaned up", async () => {
    const ended: Array<string> = []
    const Last = () => {
      const client = useOkto()
      useEffect(() => {
        Object.assign(client, { dispose: async () => void ended.push("client") })
        return () => void ended.push("component")
      }, [client])
      return null
    }
    const shown = await show(
      <OktoProvider config={config()}>
        <Last />
      </OktoProvider>
    )
    await shown.remove()
    assert.deepStrictEqual(ended, ["component", "client"])
  })

  describe("when a configuration differs in", () => {
    const own = { read: () => null, write: () => undefined, remove: () => undefined }
    const signer = { sign: () => Promise.resolve([]) }
    const clientPublicKey = `0x02${"11".repeat(32)}`
    /** Two values of each field; beside a client signer, a public key is allowed. */
    const fields: {
      readonly [Name in keyof Required<OktoClientOptions>]: {
        readonly another?: ReadonlyArray<readonly [OktoClientOptions[Name], OktoClientOptions[Name]]>
        readonly same?: ReadonlyArray<readonly [OktoClientOptions[Name], OktoClientOptions[Name]]>
      }
    } = {
      environment: { another: [["sandbox", "staging"]] },
      clientSWA: { another: [[`0x${"22".repeat(20)}`, `0x${"33".repeat(20)}`]] },
      clientPrivateKey: { another: [[`0x${"11".repeat(32)}`, `0x${"12".repeat(32)}`]] },
      clientPublicKey: { another: [[undefined, clientPublicKey]] },
      clientSigner: { another: [[undefined, signer]], same: [[{ ...signer }, { ...signer }]] },
      endpoints: {
        another: [
          [undefined, { bff: "https://a.example" }],
          [{ oauth: "https://a.example" }, { oauth: "https://b.example" }],
          [{ onboarding: "" }, {}]
        ],
        same: [
          [
            { bff: "https://a.example", gateway: "https://b.example" },
            { gateway: "https://b.example", bff: "https://a.example" }
          ],
          [undefined, {}]
        ]
      },
      googleClientId: {
        another: [
          [undefined, "one"],
          ["one", "two"]
        ]
      },
      syncKeys: { another: [[undefined, "on-demand"]] },
      checksums: { another: [[undefined, "require"]] },
      spending: {
        another: [[undefined, limitSpending({ rules: {} })]],
        same: [[limitSpending({ rules: {} }), limitSpending({ rules: {} })]]
      },
      requestTimeout: {
        another: [
          [undefined, 1000],
          [1000, 2000],
          [undefined, Number.POSITIVE_INFINITY]
        ]
      },
      sessionStore: {
        another: [
          [undefined, "encrypted"],
          [undefined, own],
          ["encrypted", own]
        ],
        same: [[{ ...own }, { ...own }]]
      },
      fetch: { another: [[undefined, async () => new Response()]], same: [[async () => new Response(), fetch]] },
      platform: {
        another: [[undefined, TestPlatform.layer({ answer: backend })]],
        same: [[TestPlatform.layer({ answer: backend }), TestPlatform.layer({ answer: backend })]]
      },
      log: { same: [[undefined, () => undefined]] },
      retry: { same: [[undefined, (attempt) => attempt]] },
      tracer: { same: [[undefined, { active: () => Context.empty() }]] },
      randomUUID: { same: [[undefined, () => "7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11"]] }
    }
    for (const [name, { another = [], same = [] }] of Object.entries(fields)) {
      it(`${name}: ${another.length > 0 ? "makes another" : "keeps the"} client`, async () => {
        const pairs = [...another.map((pair) => [2, pair] as const), ...same.map((pair) => [1, pair] as const)]
        for (const [index, [count, [before, after]]] of pairs.entries()) {
          const seen = new Set<OktoClient>()
          const page = (value: unknown) => (
            <OktoProvider config={{ ...config(), platform: undefined, [name]: value }}>
              <Probe use={useOkto} see={(client) => seen.add(client)} />
            </OktoProvider>
          )
          const shown = await show(page(before))
          await shown.update(page(after))
          assert.strictEqual(seen.size, count, `pair ${index}`)
          await shown.remove()
        }
      })
    }
  })

  it("provides a client of the app, and does not dispose of it", async () => {
    const client = new OktoClient(config(backend))
    const seen = new Set<OktoClient>()
    const shown = await show(
      <OktoProvider client={client}>
        <Probe use={useOkto} see={(_) => seen.add(_)} />
      </OktoProvider>
    )
    await shown.remove()
    assert.deepStrictEqual([...seen], [client])
    assert.strictEqual(await client.loginUsingJWTAuthentication("jwt"), ada)
  })

  it("throws the original's message when it is missing, and a malformed configuration to the error boundary", async () => {
    const alone = await show(
      <Boundary>
        <Probe use={useOkto} see={() => undefined} />
      </Boundary>
    )
    assert.strictEqual(alone.place.textContent, "Okto client not initialized")
    const malformed = await show(
      <Boundary>
        <OktoProvider config={{ ...config(), clientPrivateKey: "0x12" }}>
          <Account />
        </OktoProvider>
      </Boundary>
    )
    assert.strictEqual(malformed.place.textContent, "Invalid client private key format")
  })

  it("tells the error boundary what to pass where a program without types passes neither configuration nor client", async () => {
    for (const props of [{}, { config: null }, { client: null }]) {
      const nothing: ReactNode = Reflect.apply(createElement, undefined, [
        OktoProvider,
        props,
        <Account key="account" />
      ])
      const refused = await show(<Boundary>{nothing}</Boundary>)
      assert.match(refused.place.textContent ?? "", /give a clientPrivateKey or a clientSigner$/)
      await refused.remove()
    }
  })
})
