/** Hardhat's helpers on a chain of the emulator (`test:services`, which installs them). */
import { serve } from "@okto-effect/emulator/node"
import { execFile } from "node:child_process"
import { execPath } from "node:process"
import { promisify } from "node:util"
import { assert, describe, it } from "vitest"
import { folder, isInstalled } from "./nodes.ts"

describe.runIf(isInstalled("hardhat"))("Hardhat", { timeout: 60_000 }, () => {
  it("loadFixture, time, mine, impersonateAccount: work on a chain of the emulator", async () => {
    const { close, port } = await serve({ port: 0 })
    const url = `http://127.0.0.1:${port}/__emulator/chains/eip155:84532/rpc`
    const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: "true", EMULATOR_RPC: url }
    const { stdout } = await promisify(execFile)(execPath, ["loadFixture.js"], { cwd: folder, env })
    await close()
    assert.deepStrictEqual(JSON.parse(stdout), {
      found: [
        ["0x0", "0x1"],
        ["0x0", "0x1"],
        ["0x0", "0x1"]
      ],
      runs: 1,
      isIncreased: true,
      mined: 3
    })
  })
})
