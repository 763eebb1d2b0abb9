/** The seed and the CI workflow of the emulator's README work with the package as it is installed. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createWorld, Seed } from "@okto-effect/emulator/testing"
import { getOrdersHistory } from "@okto-effect/sdk"
import * as Schema from "effect/Schema"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type BundledCli, bundleCli } from "../../../scripts/bundleCli.ts"
import { isDeep } from "../../../scripts/deep.ts"

const emulator = fileURLToPath(new URL("../../emulator", import.meta.url))
const readme = readFileSync(join(emulator, "README.md"), "utf8")

/** The first fenced block of a language. */
const block = (language: string): string => readme.split(`\`\`\`${language}\n`)[1]?.split("```")[0] ?? ""

it("the README's seed: is valid, and a world begins with all of it", async () => {
  const seed = Schema.decodeUnknownSync(Schema.fromJsonString(Seed))(block("json"))
  await using world = await createWorld({ seed })
  const ada = await world.loginAs("ada@example.com")
  assert.deepStrictEqual(
    (await getOrdersHistory(ada)).map(({ reason, status }) => `${status} ${reason ?? ""}`.trim()),
    ["FAILED ERC20: transfer amount exceeds balance", "SUCCESSFUL"]
  )
})

describe("the command of the package", () => {
  const home = mkdtempSync(join(tmpdir(), "okto-emulator-installed-"))
  let cli: BundledCli
  beforeAll(async () => {
    cli = await bundleCli()
    const installed = join(home, "node_modules/@okto-effect/emulator")
    mkdirSync(join(home, "node_modules/.bin"), { recursive: true })
    mkdirSync(installed, { recursive: true })
    cpSync(dirname(cli.entry), join(installed, "dist"), { recursive: true })
    cpSync(join(emulator, "package.json"), join(installed, "package.json"))
    chmodSync(join(installed, "dist/cli.js"), 0o755)
    symlinkSync("../@okto-effect/emulator/dist/cli.js", join(home, "node_modules/.bin/okto-emulator"))
  })
  afterAll(() => {
    cli.remove()
    rmSync(home, { recursive: true })
  })

  const freePort = async (): Promise<string> => {
    const server = createServer().listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    server.close()
    await once(server, "close")
    return String(typeof address === "object" && address !== null ? address.port : 0)
  }

  it.runIf(isDeep)("runs as in the README's workflow, with nothing else installed", async () => {
    const port = await freePort()
    const lines = [...block("yaml").matchAll(/- run: (?<line>.*)/g)].map(({ groups }) => groups?.["line"] ?? "")
    assert.lengthOf(lines, 3)
    const script = lines
      .map((line) => line.replaceAll("8787", port).replaceAll(/npx (vitest run|playwright test)/g, "true"))
      // The end of a job ends what it left running.
      .concat(`kill $(node -p "JSON.parse(fs.readFileSync('emulator.json')).pid")`, "wait")
    const shell = spawn("bash", ["-e", "-c", script.join("\n")], { cwd: home, stdio: ["ignore", "pipe", "pipe"] })
    let said = ""
    for (const output of [shell.stdout, shell.stderr]) output.on("data", (chunk) => (said += String(chunk)))
    await once(shell, "close")
    assert.include(said, `listening on http://127.0.0.1:${port}\n`, said)
    // What `wait` prints.
    assert.include(said, `\nhttp://127.0.0.1:${port}\n`)
    assert.isFalse(existsSync(join(home, "emulator.json")))
  })
})

it("the command: has all flags that the container starts it with", () => {
  const file = readFileSync(join(emulator, "Containerfile"), "utf8")
  const flags = [...file.matchAll(/"(--[a-z-]+)"/g)].map(([, flag]) => flag ?? "")
  assert.isNotEmpty(flags)
  const known = readFileSync(join(emulator, "src/run/commandLine.ts"), "utf8")
  // Apps must reach the port of the modal and of Google's stand-in as well.
  const ports = [...file.matchAll(/"--(?:pages-)?port", "(\d+)"/g)].map(([, port]) => port)
  assert.lengthOf(ports, 2)
  assert.include(file, `\nEXPOSE ${ports.join(" ")}\n`)
  for (const flag of flags) assert.match(known, new RegExp(`^  "?${flag.slice(2)}"?: text`, "m"))
})
