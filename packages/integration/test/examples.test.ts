/**
 * The programs of the READMEs, of the site and of doc comments compile, and run as they stand, against an emulator where they need
 * one.
 */
import { serve } from "@okto-effect/emulator/node"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { compilePrograms } from "../../../scripts/compiler.ts"
import { isDeep } from "../../../scripts/deep.ts"
import { type Example, examples, promised } from "./examples.ts"

// Beside the tests, so that the packages' names resolve as they do for a user.
const folder = mkdtempSync(fileURLToPath(new URL(".examples-", import.meta.url)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

for (const { file, program } of examples) writeFileSync(join(folder, file), program)

/** What a reader does with an example: has a runner run the tests in it, runs it against a backend, or imports it. */
const useOf = ({ program }: Example): "test" | "page" | "browser" | "node" | "run" | "import" => {
  // Needs the globals of a page, which `provider.test.tsx` has.
  if (program.includes(`from "@testing-library/react"`)) return "page"
  // Run by `rpcNetwork.test`, which has a node.
  if (program.includes("ANVIL_RPC")) return "node"
  if (/from "@(effect|okto-effect\/emulator)\/vitest"/.test(program)) return "test"
  // Run by `e2e/kit`.
  if (program.includes(`from "@okto-effect/emulator/playwright"`)) return "browser"
  return /^(const .* = |await using .* = )?await /m.test(program) ? "run" : "import"
}

const used = Object.groupBy(examples, useOf)

describe("examples", () => {
  it("are found in all documents and doc comments", () => {
    assert.isAtLeast(promised, 10)
    assert.lengthOf(
      examples.filter(({ source }) => source === "comment"),
      promised
    )
  })

  it("compile", async () => {
    const packages = ["protocol", "sdk", "emulator", "react", "server", "ethereum"]
    const compilerOptions = { types: ["node", "vite/client"], noUnusedLocals: false }
    assert.strictEqual(await compilePrograms(folder, packages, compilerOptions), "")
  })

  for (const { file } of used.test ?? []) describe(`${file} passes`, () => import(join(folder, file)))

  // The compiler has seen them.
  it.runIf(isDeep).each(used.import ?? [])("$file can be imported", async ({ file }) => {
    assert.isDefined(await import(join(folder, file)))
  })

  describe("that need a backend", () => {
    const programs = used.run ?? []
    /** What each of them printed, and what it failed with. */
    const outcomes = new Map<string, string>()
    beforeAll(async () => {
      const emulator = await serve({ port: 0, otp: EmulatorTest.code, orderPace: 0 })
      for (const { file, program } of programs) {
        const local = program
          .replace("http://127.0.0.1:8787", emulator.url)
          .replace(`environment: "sandbox"`, `endpoints: { bff: "${emulator.url}" }`)
          // A backend of the machine may have this port.
          .replace("port: 8787", "port: 0")
        writeFileSync(join(folder, file), local)
      }
      // In one process, most of whose time is spent on loading the packages; it ends when all of them leave nothing
      // behind.
      const all = join(folder, "all.mjs")
      writeFileSync(
        all,
        `for (const file of ${JSON.stringify(programs.map(({ file }) => file))}) {
          await import("./" + file).catch(({ stack }) => console.log("failed: " + stack))
          console.log("end of " + file)
        }`
      )
      let { stdout: left } = await promisify(execFile)(process.execPath, [all])
      for (const { file } of programs) {
        const [printed = "", rest = ""] = left.split(`end of ${file}\n`)
        outcomes.set(file, printed)
        left = rest
      }
      return emulator.close
    })

    it("include the first programs of the documents", () => {
      const said = programs.map(({ program }) => program).join("\n")
      for (const sentence of ["new OktoClient(", "Effect.runPromise("]) assert.include(said, sentence)
    })

    it.each(programs)("$file runs", ({ file, program }) => {
      const printed = outcomes.get(file) ?? assert.fail("was not run")
      assert.notInclude(printed, "failed: ")
      if (!program.includes("order.status")) return
      assert.match(printed, /SUCCESSFUL/)
      assert.match(printed, /0x[0-9a-f]{64}/)
    })
  })
})
