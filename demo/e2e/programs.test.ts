/** The programs that the demo shows, run unchanged in another page. */
import { developmentClient } from "@okto-effect/emulator"
import { OktoClient } from "@okto-effect/sdk"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { type ActionName, createSnippet, type Target } from "../src/code/actions.ts"
import type { Kind, Values } from "../src/code/program.ts"
import { base, codeFor, eachTest, network, newContact, type Visitor } from "./app.ts"

const visitor = eachTest()

/** The server of another page, on this machine. */
const server = createServer((incoming, outgoing) => {
  const code = files.get(incoming.url ?? "/")
  outgoing.writeHead(200, { "content-type": code === undefined ? "text/html" : "text/javascript" })
  outgoing.end(code ?? `<!doctype html><title>A page</title><link rel="icon" href="data:," />`)
})
let origin = ""

// Beside the tests, so that the packages' names resolve as they do for a user.
const folder = mkdtempSync(fileURLToPath(new URL("./.built-programs-", import.meta.url)))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  server.close()
})

const recipient = "0x00000000000000000000000000000000000000e5"

/** The programs that run here: those that need a page, and one of each other kind. */
const shown: { readonly [Name in ActionName]?: Values } = {
  googleLogin: {},
  onboardingModal: {},
  signMessage: { data: "Hello" },
  tokenTransfer: { caip2Id: network, recipient, token: "", amount: 5n }
}

const isShown = (name: string): name is ActionName => name in shown

const files = new Map<string, string>()

const field = (answer: unknown, name: string): unknown =>
  typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined

beforeAll(async () => {
  await once(server.listen(0, "localhost"), "listening")
  const address = server.address()
  origin = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`
  const ask = async (path: string): Promise<unknown> => (await fetch(`${base}/__emulator/${path}`)).json()
  const endpoints = field(await ask("client.json"), "endpoints")
  const target: Target = {
    environment: "sandbox",
    clientSWA: developmentClient.swa,
    developmentKey: developmentClient.privateKey,
    endpoints: {
      bff: base,
      onboarding: String(field(endpoints, "onboarding")),
      oauth: String(field(endpoints, "oauth"))
    },
    login: { idToken: String(field(await ask("jwt.json?sub=reader"), "token")), provider: "client_jwt" }
  }
  const { googleClientId } = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa
  })
  const script = String(field(endpoints, "googleScript"))
  const input: Record<string, string> = {}
  for (const name of Object.keys(shown).filter(isShown)) {
    const values = name === "googleLogin" ? { clientId: googleClientId, script } : (shown[name] ?? {})
    for (const kind of ["promise", "effect", "react"] as const) {
      const file = join(folder, `${name}.${kind}.${kind === "react" ? "tsx" : "ts"}`)
      writeFileSync(file, createSnippet(kind, name, values, target))
      input[`${name}.${kind}`] = file
    }
  }
  writeFileSync(
    join(folder, "show.ts"),
    `import { createElement } from "react"\nimport { createRoot } from "react-dom/client"\nexport const show = ({ App }) => createRoot(document.body.appendChild(document.createElement("main"))).render(createElement(App))\n`
  )
  const before = process.env["NODE_ENV"]
  process.env["NODE_ENV"] = "production"
  const built = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { ...input, show: join(folder, "show.ts") },
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" }
      }
    }
  })
  process.env["NODE_ENV"] = before
  for (const { output } of [built].flat().filter((one) => "output" in one)) {
    for (const file of output) if (file.type === "chunk") files.set(`/${file.fileName}`, file.code)
  }
})

/** Runs a program in an empty page. Answers its output, to which lines are added as they are printed. */
const run = async ({ page }: Visitor, name: ActionName, kind: Kind): Promise<ReadonlyArray<string>> => {
  const printed: Array<string> = []
  page.on("console", (message) => printed.push(message.text()))
  await page.goto(`${origin}/`)
  const program = `import("/${name}.${kind}.js")`
  // A program that waits for the user is not awaited.
  await page.evaluate(
    kind === "react"
      ? `Promise.all([import("/show.js"), ${program}]).then(([{ show }, app]) => show(app))`
      : `void ${program}`
  )
  return printed
}

const prints = async ({ page }: Visitor, printed: ReadonlyArray<string>, what: RegExp): Promise<void> => {
  while (!printed.some((line) => what.test(line))) await page.waitForEvent("console")
}

const user = /0x[0-9a-f]{40}/i

const chooseAda = async (_: Visitor): Promise<void> => {
  const popup = _.opened()
  await _.page.getByRole("button", { name: /Google/ }).click()
  await (await popup).getByRole("link", { name: "Ada Lovelace" }).click()
}

const enter = async ({ page }: Visitor): Promise<void> => {
  const email = newContact()
  const inside = page.frameLocator("[data-okto-modal] iframe")
  await inside.getByLabel("Email").fill(email)
  await inside.getByRole("button", { name: "Send code" }).click()
  await inside.getByRole("button", { name: "Verify" }).waitFor()
  await inside.getByLabel("Code").fill(await codeFor(email))
  await inside.getByRole("button", { name: "Verify" }).click()
}

describe("a program, copied into a page", () => {
  // The Effect program sends the same requests.
  for (const kind of isDeep ? (["promise", "effect"] as const) : (["promise"] as const)) {
    it(`logs in by Google's button and by the modal, signs and sends: ${kind}`, async () => {
      const _ = visitor()
      const { page } = _
      const forget = () => page.evaluate("localStorage.clear()")
      let printed = await run(_, "googleLogin", kind)
      await chooseAda(_)
      await prints(_, printed, user)
      await forget()
      printed = await run(_, "onboardingModal", kind)
      await enter(_)
      await prints(_, printed, user)
      await forget()
      // It signs in, and the next program finds the session.
      printed = await run(_, "signMessage", kind)
      await prints(_, printed, /0x[0-9a-f]{130}/)
      assert.isNotNull(await page.evaluate("localStorage.getItem('okto_session')"))
      printed = await run(_, "tokenTransfer", kind)
      await prints(_, printed, /SUCCESSFUL.*0x[0-9a-f]{64}/)
    })
  }

  it.runIf(isDeep)("is a component that signs in and sends: react", async () => {
    const _ = visitor()
    const { page } = _
    const email = newContact()
    await run(_, "tokenTransfer", "react")
    await page.getByLabel("Email address").fill(email)
    await page.keyboard.press("Enter")
    const code = page.getByLabel("Six-digit code")
    await code.waitFor()
    await code.fill(await codeFor(email))
    await page.getByRole("button", { name: "Send" }).click()
    await page.getByText("SUCCESSFUL").waitFor()
    await page.evaluate("localStorage.clear()")
    await run(_, "googleLogin", "react")
    await chooseAda(_)
    await page.getByText(/signed in/i).waitFor()
  })
})
