/**
 * A client in Python with no code of ours, written from the pages of the HTTP protocol (`SERVICES=1`, because it needs
 * Python 3.10 or later): it computes the worked example, and uses a wallet over HTTP.
 */
import { serve } from "@okto-effect/emulator/node"
import { EmulatorTest } from "@okto-effect/emulator/testing"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"

const folder = fileURLToPath(new URL("../../../examples/python/", import.meta.url))

const python = async (...args: ReadonlyArray<string>) => {
  const { stderr, stdout } = await promisify(execFile)("python3", args, { cwd: folder })
  return stdout + stderr
}

describe.runIf(process.env["SERVICES"] !== undefined)("the client in Python", () => {
  it("computes every number of the worked example", async () => {
    assert.match(await python("test_worked_example.py", "../../packages/protocol/openapi.json"), /Ran 7 tests[^]*OK/)
  })

  it("logs in, reads the portfolio, signs a message and transfers a token", async () => {
    const emulator = await serve({ port: 0, otp: EmulatorTest.code, orderPace: 0 })
    try {
      const said = await python("wallet.py", emulator.url)
      assert.match(said, /^user 0x[0-9a-fA-F]{40}\nportfolio [\d.]+ USDT\nsignature 0x[0-9a-f]{130}\n/)
      assert.match(said, /transfer SUCCESSFUL 0x[0-9a-f]{64}\n$/)
    } finally {
      await emulator.close()
    }
  })
})
