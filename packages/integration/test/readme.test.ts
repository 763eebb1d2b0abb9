/** The programs of the README run as they stand, against a sandbox. */
import { developmentClient } from "@okto-effect/sandbox"
import { serve } from "@okto-effect/sandbox/node"
import { SandboxTest } from "@okto-effect/sandbox/testing"
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8")
const here = fileURLToPath(new URL(".", import.meta.url))

const program = (name: string): string => {
  const found = new RegExp("```ts " + name + "\\n([\\s\\S]*?)```").exec(readme)?.[1]
  if (found === undefined) throw new Error(`the README has no program ${name}`)
  return found
}

describe("the README", () => {
  let sandbox: Awaited<ReturnType<typeof serve>>
  // Beside the tests, so that the packages' names resolve as they do for a user.
  const folder = mkdtempSync(join(here, ".readme-"))

  beforeAll(async () => {
    sandbox = await serve({ port: 0, otp: SandboxTest.code, orderPace: 0 })
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await sandbox.close()
  })

  for (const name of ["promise", "effect"]) {
    it(`has a ${name} program that runs`, async () => {
      const file = join(folder, `${name}.ts`)
      const identity = `const clientPrivateKey = "${developmentClient.privateKey}"\nconst clientSWA = "${developmentClient.swa}"\n`
      writeFileSync(file, identity + program(name).replace("http://127.0.0.1:8787", sandbox.url))
      const { stdout } = await promisify(execFile)(process.execPath, [file])
      assert.match(stdout, /SUCCESSFUL/)
      assert.match(stdout, /0x[0-9a-f]{64}/)
    })
  }
})
