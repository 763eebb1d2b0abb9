/** The entry ./ui as a whole: on a server, its style sheet, its exports. */
import { assert, describe, it } from "@effect/vitest"
import { readdirSync, readFileSync } from "node:fs"
import { StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { OktoProvider } from "../src/index.ts"
import * as ui from "../src/ui/index.ts"

const { ActivityList, ConfirmTransaction, NftGrid, OrderTracker, parts, Portfolio, Receive } = ui
const { SendNft, SendToken, SignIn, SignInDialog, UiProvider, WalletButton } = ui

describe("components on a server", () => {
  it("are rendered without styles or scripts in the HTML", () => {
    const html = renderToString(
      <StrictMode>
        <OktoProvider config={{ clientPrivateKey: `0x${"11".repeat(32)}`, clientSWA: `0x${"22".repeat(20)}` }}>
          <UiProvider theme={{ accent: "#123456" }} classNames={{ title: "serif" }}>
            <SignIn methods={["email", "whatsapp", { kind: "jwt", getToken: () => "" }]} />
            <SignInDialog isOpen onClose={() => undefined} />
            <WalletButton />
            <Receive />
            <Portfolio />
            <ActivityList />
            <NftGrid />
            <SendToken />
            <SendNft />
            <ConfirmTransaction
              request={{ kind: "message", message: "Hello" }}
              onConfirm={() => undefined}
              onCancel={() => undefined}
            />
            <OrderTracker jobId="1" />
          </UiProvider>
        </OktoProvider>
      </StrictMode>
    )
    assert.include(html, "okto-title serif")
    assert.notMatch(html, /<style|<script| style=/)
  })
})

describe("ui.css", () => {
  const css = readFileSync(new URL("../src/ui/ui.css", import.meta.url), "utf8")

  it("has only classes of known parts", () => {
    const known = new Set<string>([...parts, "theme", "icon"])
    const named = [...css.matchAll(/\.okto-([a-z]+)/g)].map(([, name = ""]) => name)
    assert.deepStrictEqual(
      named.filter((name) => !known.has(name)),
      []
    )
  })

  it("imports nothing from other places", () => {
    assert.notMatch(css, /@import (?!"@okto)|url\(/)
  })
})

describe("./ui", () => {
  const folder = new URL("../src/ui/", import.meta.url)
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /(^|\/)index\.ts$/.test(path)
  )

  it.each(entries)('begins with "use client", and names its exports: %s', (path) => {
    const source = readFileSync(new URL(path, folder), "utf8")
    assert.match(source, /^"use client"\n/)
    assert.notMatch(source, /^export \*/m)
  })

  it("has what the entries of its components have", async () => {
    for (const path of entries) {
      const entry: object = await import(new URL(path, folder).href)
      assert.deepStrictEqual(
        Object.keys(entry).filter((name) => !(name in ui)),
        [],
        path
      )
    }
  })
})
