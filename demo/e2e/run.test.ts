/** Programs that are edited and run beside their forms: in a frame that reaches the backend, and nothing of the demo. */
import { assert, describe, it } from "vitest"
import { eachTest, inaccessible, network, type Visitor } from "./app.ts"

const visitor = eachTest()

const somewhere = "0x00000000000000000000000000000000000000e7"
const transfer = `/transfertoken?network=${network}&token=native&amount=7&recipient=${somewhere}`

/** Runs a program in the place of the one that is shown, and answers the lines that it came to. */
const outcome = async ({ page }: Visitor, title: string, program?: string): Promise<ReadonlyArray<string>> => {
  if (program !== undefined) await page.getByLabel(`${title}: program to run`).fill(program)
  await page.getByRole("button", { name: "Run program" }).click()
  const output = page.getByRole("log", { name: `${title}: output` })
  // The button is free again.
  await output.locator("[data-kind=end]").waitFor()
  return output.locator("[data-kind]").allInnerTexts()
}

describe("a program that is run", () => {
  it("sends what the form holds, with a session of its own, and signs as an Effect", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn(transfer)
    const session = await page.evaluate("localStorage.getItem('okto_session')")
    await page.getByRole("button", { name: "Run", exact: true }).click()
    const lines = await outcome(_, "Transfer a token")
    assert.include(lines, "POST /execute → 200")
    assert.match(lines.join("\n"), /SUCCESSFUL.*0x[0-9a-f]{64}/)
    assert.strictEqual(lines.at(-1), "Done.")
    assert.strictEqual(await page.evaluate("localStorage.getItem('okto_session')"), session)
    assert.deepStrictEqual(await inaccessible(page), [])

    await _.turnTo("/home")
    const panel = page.getByRole("region", { name: "Code: Sign a message" })
    await panel.getByRole("tab", { name: "Effect" }).click()
    await panel.getByRole("button", { name: "Run", exact: true }).click()
    assert.match((await outcome(_, "Sign a message")).join("\n"), /0x[0-9a-f]{130}/)
  })

  it("reaches neither the demo nor the network, and says what it failed with", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn(transfer)
    await page.getByRole("button", { name: "Run", exact: true }).click()
    const lines = await outcome(
      _,
      "Transfer a token",
      `const tried = async (name, what) => console.log(name, await (async () => what())().then(String, (error) => error.name))
await tried("session", () => localStorage.getItem("okto_session"))
await tried("own storage", () => sessionStorage.length)
await tried("cookies", () => document.cookie)
await tried("demo", () => parent.document.title)
await tried("control", () => fetch("${new URL(page.url()).origin}/__sandbox/users"))
await tried("elsewhere", () => fetch("https://example.com/"))
await tried("out of it", () => fetch("${new URL(page.url()).origin}/api/oc/../../__sandbox/users"))
import { something } from "somewhere"
`
    )
    assert.match(lines.at(-1) ?? "", /There is no module somewhere here/)
    const printed = await outcome(
      _,
      "Transfer a token",
      (await page.getByLabel("Transfer a token: program to run").inputValue()).replace(/import.*\n$/, "nobody()\n")
    )
    const said = printed.filter((line) => !line.includes("→"))
    assert.deepStrictEqual(said, [
      "session null",
      "own storage SecurityError",
      "cookies SecurityError",
      "demo SecurityError",
      "control TypeError",
      "elsewhere TypeError",
      "out of it TypeError",
      "ReferenceError: nobody is not defined"
    ])
    // What is not fetched is stopped by the frame's policy, and the browser says so.
    assert.deepStrictEqual(_.complaints, [])
    await outcome(
      _,
      "Transfer a token",
      `new XMLHttpRequest().open("GET", "https://example.com/"); const request = new XMLHttpRequest(); request.open("GET", "https://example.com/"); await new Promise((resolve) => { request.onerror = resolve; request.send() })`
    )
    assert.match(_.complaints.join(), /Content Security Policy/)
    _.complaints.length = 0
  })

  it("is not run in a frame that somebody else makes, with the demo's origin", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/")
    const said = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const frame = document.createElement("iframe")
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener("message", ({ data }) => resolve(data))
          port1.start()
          const start = { _tag: "Start", program: `localStorage.setItem("loose", "yes")` }
          frame.addEventListener("load", () => frame.contentWindow?.postMessage(start, "*", [port2]))
          frame.src = "/runner.html"
          document.body.append(frame)
        })
    )
    assert.deepStrictEqual(said, { _tag: "Ended", failure: "Error: This frame has an origin: nothing is run in it" })
    assert.isNull(await page.evaluate("localStorage.getItem('loose')"))
  })

  it("is stopped on demand", async () => {
    const _ = visitor()
    const { page } = _
    await _.visit("/home")
    const panel = page.getByRole("region", { name: "Code: Sign a message" })
    await panel.getByRole("button", { name: "Run", exact: true }).click()
    await panel.getByLabel("Sign a message: program to run").fill(`console.log("begun"); await new Promise(() => {})`)
    await panel.getByRole("button", { name: "Run program" }).click()
    await panel.getByText("begun", { exact: true }).waitFor()
    await page.locator("iframe").waitFor({ state: "attached" })
    await panel.getByRole("button", { name: "Stop" }).click()
    await page.locator("iframe").waitFor({ state: "detached" })
  })
})
