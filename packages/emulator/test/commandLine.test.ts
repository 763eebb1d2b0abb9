/** The command line: its arguments, and in its own process. */
import { afterAll, afterEach, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { type ChildProcess, execFile, spawn } from "node:child_process"
import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs"
import { createServer, get } from "node:http"
import { join } from "node:path"
import { once } from "node:events"
import { networkInterfaces, tmpdir } from "node:os"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { privateKeyToAddress } from "viem/accounts"
import { isDeep } from "../../../scripts/deep.ts"
import { type BundledCli, bundleCli } from "../../../scripts/bundleCli.ts"
import { developmentClient } from "../src/index.ts"
import { configure } from "../src/run/commandLine.ts"
import { writeReadyFile } from "../src/run/readiness.ts"

const source = fileURLToPath(new URL("../src/cli.ts", import.meta.url))

/** Waits for another process. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await setTimeout(10)
}

describe("configure", () => {
  const misuses = [
    [["fly"], "expected options, wait or dump, got fly"],
    [["--seed", "/nowhere.json"], "--seed: expected a file with JSON, got /nowhere.json"],
    [["--nope"], "Unknown option '--nope'"],
    [["--port", "99999"], "--port: expected a number from 0 to 65535, got 99999"],
    [["--environment", "moon"], "--environment: expected sandbox, staging, production, got moon"],
    [
      // A key in place of its address is not shown.
      ["--client", `${developmentClient.privateKey}:${developmentClient.swa}`],
      "--client: expected <address>:<swa>, the address of the client's key and its SWA"
    ],
    [["--jwks", "/nowhere.json"], "--jwks: expected a URL or a file"],
    [["--allow-host", "a.test:80"], "--allow-host: expected a name or address without a port, got a.test:80"],
    [["--allow-origin", "a.test"], "--allow-origin: expected an origin such as http://localhost:3000, got a.test"],
    [["--otp", "12"], "--otp: expected six digits, got 12"]
  ] as const
  it.effect.each(misuses)("refuses arguments with a reason: %s", ([args, sentence]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(configure("1.2.3", args))
      assert.strictEqual(error._tag, "Invalid")
      assert.include(error.message, sentence)
    })
  )

  it.effect("--help: lists the flags", () =>
    Effect.gen(function* () {
      const { shown = "" } = yield* configure("1.2.3", ["--help"])
      assert.match(shown, /^okto-emulator 1\.2\.3: /)
      assert.include(shown, "--client <address>:<swa>")
    })
  )
})

describe("okto-emulator", () => {
  let cli: BundledCli
  beforeAll(async () => {
    cli = await bundleCli()
  })
  afterAll(() => cli.remove())

  const running = new Set<ChildProcess>()
  afterEach(() => running.forEach((child) => child.kill("SIGKILL")))

  const start = (...flags: ReadonlyArray<string>) => {
    const child = spawn(process.execPath, [cli.entry, ...flags], { stdio: ["ignore", "pipe", "pipe"] })
    running.add(child)
    const output = { out: "", err: "" }
    child.stdout.on("data", (chunk) => (output.out += String(chunk)))
    child.stderr.on("data", (chunk) => (output.err += String(chunk)))
    const ended = once(child, "close").then(([code]: ReadonlyArray<unknown>) => {
      running.delete(child)
      return { code, ...output }
    })
    const listening = async () => {
      while (!output.out.includes("SWA")) {
        if (child.exitCode !== null) throw new Error(`ended early: ${output.err}`)
        await Promise.race([once(child.stdout, "data"), ended])
      }
      return /^listening on (?<url>http:\/\/127\.0\.0\.1:\d+)$/m.exec(output.out)?.groups?.["url"] ?? ""
    }
    return { child, ended, listening, output }
  }

  it("prints its address and client, escapes control characters of users in its log, and exits with 0 on SIGTERM", async () => {
    const { child, ended, listening, output } = start("--port", "0", "--otp", "424242")
    const url = await listening()
    const key = /client key +(?<key>0x[0-9a-f]{64})$/m.exec(output.out)?.groups?.["key"] ?? ""
    assert.include(output.out, privateKeyToAddress(`0x${key.slice(2)}`))
    const inbox = await fetch(`${url}/__emulator/inbox.json`)
    assert.deepStrictEqual(await inbox.json(), [])
    // Longer than clients keep a connection, so that they do not send into a closed one.
    assert.strictEqual(inbox.headers.get("keep-alive"), "timeout=120")

    await fetch(`${url}/api/oc/v1/wallets`, { headers: { authorization: "\u009b2J" } })
    const data = { client_swa: "\u001b]0;owned\u0007\u001b[2J\u202e", timestamp: 0 }
    const body = JSON.stringify({ data, client_signature: "0x00", type: "ethsign" })
    await fetch(`${url}/api/oc/v1/authenticate/email`, { method: "POST", body })
    await until(() => output.err.includes("owned"))
    // Without the colours of the logger.
    const said = (output.out + output.err).replaceAll(/\p{Cc}\[\d+m/gu, "")
    assert.notMatch(said, /[^\P{Cc}\n\t]|\p{Cf}/u)
    assert.include(said, "\\u{1b}]0;owned\\u{7}")

    // A connection that a client keeps open must not keep the process alive.
    child.kill("SIGTERM")
    assert.strictEqual((await ended).code, 0)
  })

  it("--host 0.0.0.0: prints every address, and answers the hosts and origins of its flags", async () => {
    const told = ["--allow-host", "box.test", "--allow-origin", "http://app.test:3000"]
    const { listening, output } = start("--port", "0", "--host", "0.0.0.0", ...told)
    await listening()
    const urls = [...output.out.matchAll(/^(?:listening on|  in the network) +(?<url>http\S+)$/gm)].map(
      ([, url = ""]) => url
    )
    const own = Object.values(networkInterfaces()).flatMap((_ = []) => _.filter(({ internal }) => !internal))
    assert.lengthOf(urls, 1 + own.filter(({ family }) => family === "IPv4").length)
    assert.match(urls[0] ?? "", /^http:\/\/localhost:\d+$/)
    for (const url of urls) {
      const { endpoints } = await (await fetch(`${url}/__emulator/client.json`)).json()
      // The pages' addresses have the host that was asked.
      assert.strictEqual(new URL(endpoints.onboarding).hostname, new URL(url).hostname)
      assert.strictEqual((await fetch(endpoints.onboarding)).status, 200, endpoints.onboarding)
    }
    const { port } = new URL(urls[0] ?? "")
    const status = async (headers: Readonly<Record<string, string>>) => {
      const [response] = await once(
        get({ host: "127.0.0.1", port, path: "/__emulator/inbox.json", headers }),
        "response"
      )
      response.resume()
      return response.statusCode
    }
    assert.strictEqual(await status({ host: "box.test" }), 200)
    assert.strictEqual(await status({ host: "other.test" }), 403)
    assert.strictEqual(await status({ origin: "http://app.test:3000" }), 200)
    assert.strictEqual(await status({ origin: "http://app.test" }), 403)
    await until(() => output.err.includes("does not answer pages of http://app.test here"))
  })

  it("--port: exits with 1 and names the port if it is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1")
    await once(other, "listening")
    const address = other.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const { code, err } = await start("--port", String(port)).ended
    other.close()
    assert.strictEqual(code, 1)
    assert.match(err, new RegExp(`^port ${port} is taken`))
  })

  it.runIf(isDeep)("--file: exits with 1 and a reason if it cannot be read", async () => {
    const nowhere = await start("--port", "0", "--file", "/nowhere/at/all.sqlite").ended
    assert.strictEqual(nowhere.code, 1)
    assert.match(nowhere.err, /^\/nowhere\/at\/all\.sqlite: cannot be opened: /)
  })

  const folder = mkdtempSync(join(tmpdir(), "okto-emulator-cli-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const written = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content))
    return join(folder, name)
  }

  it("--ready-file: has the address for wait; --seed: is applied at the start", async () => {
    const ready = join(folder, "ready.json")
    const seed = written("seed.json", { users: ["grace@example.com"] })
    // A program may wait for the file before it exists.
    const waiting = start("wait", ready)
    const { child, ended, listening } = start("--port", "0", "--seed", seed, "--ready-file", ready)
    const url = await listening()
    assert.deepStrictEqual(await waiting.ended, { code: 0, out: `${url}\n`, err: "" })
    const said: unknown = JSON.parse(readFileSync(ready, "utf8"))
    assert.strictEqual(Reflect.get(Object(said), "url"), url)
    assert.strictEqual(Reflect.get(Object(said), "pid"), child.pid)
    assert.include(await (await fetch(`${url}/__emulator`)).text(), "grace@example.com")
    assert.strictEqual((await start("wait", "--port", new URL(url).port).ended).out, `${url}\n`)
    child.kill("SIGTERM")
    assert.strictEqual((await ended).code, 0)
    assert.isFalse(existsSync(ready))
    const timedOut = await start("wait", url, "--timeout", "1").ended
    assert.deepStrictEqual([timedOut.code, timedOut.err], [3, `no emulator answered at ${url} in 1 seconds\n`])
  })

  it("--ready-file: follows no symbolic link, and replaces regular files only", async () => {
    const victim = written("victim.json", "untouched")
    const place = join(folder, "place.json")
    const { child, ended, listening } = start("--port", "0", "--ready-file", place)
    // A name that another user of the folder can guess.
    symlinkSync(victim, `${place}.${child.pid}`)
    const url = await listening()
    await until(() => existsSync(place))
    assert.isTrue(lstatSync(place).isFile())
    assert.include(readFileSync(place, "utf8"), url)
    assert.strictEqual(readFileSync(victim, "utf8"), `"untouched"`)

    // The file of another emulator stays.
    rmSync(place)
    written("place.json", "another")
    child.kill("SIGTERM")
    assert.strictEqual((await ended).code, 0)
    assert.strictEqual(readFileSync(place, "utf8"), `"another"`)

    const link = join(folder, "link.json")
    symlinkSync(victim, link)
    const ready = { url, port: 8787, endpoints: { onboarding: url, oauth: url, googleScript: url } }
    for (const path of [link, folder]) {
      const refusal = Effect.flip(writeReadyFile(path, ready))
      const { message } = await Effect.runPromise(Effect.scoped(refusal))
      assert.strictEqual(message, `--ready-file: ${path} cannot be written: Error: it is not a regular file`)
    }
    assert.strictEqual(readFileSync(victim, "utf8"), `"untouched"`)
    assert.deepStrictEqual(
      readdirSync(folder).filter((name) => /^(place|link)\.json\./.test(name)),
      [`place.json.${child.pid}`]
    )
  })

  it.runIf(isDeep)(
    "--seed: exits with 2 if it is invalid; --ready-file: exits with 1 if it cannot be written",
    async () => {
      const untrue = written("untrue.json", {
        balances: [{ user: "a@b.c", network: "moon", coin: "ETH", amount: "1" }]
      })
      const { code, err } = await start("--port", "0", "--seed", untrue).ended
      assert.strictEqual(code, 2)
      assert.match(err, /^--seed: balances\[0\]\.network: expected eip155:84532, .*, got moon\n$/)
      const nowhere = await start("--port", "0", "--ready-file", "/nowhere/ready.json").ended
      assert.strictEqual(nowhere.code, 1)
      assert.match(nowhere.err, /^--ready-file: \/nowhere\/ready\.json cannot be written/)
    }
  )

  it("dump: prints the world of an emulator, with which another goes on by --load", async () => {
    const seed = written("seed.json", { users: ["ada@example.com"] })
    const first = start("--port", "0", "--seed", seed)
    const { code, out } = await start("dump", await first.listening()).ended
    first.child.kill("SIGTERM")
    assert.strictEqual(code, 0)
    const second = start("--port", "0", "--load", written("world.json", JSON.parse(out)))
    const users = await fetch(new URL("/__emulator/users.json", await second.listening()))
    second.child.kill("SIGTERM")
    assert.include(await users.text(), "email:ada@example.com")
  })

  it("exits with 2 and a reason if its arguments are refused", async () => {
    assert.deepStrictEqual(await start("fly").ended, {
      code: 2,
      out: "",
      err: "expected options, wait or dump, got fly\nTry okto-emulator --help.\n"
    })
  })

  it.runIf(isDeep)("--version: is printed, also from source", async () => {
    const { out } = await start("--version").ended
    assert.match(out, /^\d+\.\d+\.\d+\n$/)
    const { stdout } = await promisify(execFile)(process.execPath, [source, "--version"])
    assert.strictEqual(stdout, out)
  })
})
