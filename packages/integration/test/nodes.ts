/** Development nodes, and Foundry's programs, which `scripts/nodes` installs. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { arch, execPath, platform } from "node:process"
import { fileURLToPath } from "node:url"

/** Where they are installed. */
export const folder = fileURLToPath(new URL("../../../scripts/nodes/", import.meta.url))

/** The path of a program. The packages that choose one by platform lose its exit code. */
export const foundry = (program: "anvil" | "cast"): string =>
  `${folder}node_modules/@foundry-rs/${program}-${platform}-${arch === "x64" ? "amd64" : arch}/bin/${program}`

const hardhat = `${folder}node_modules/hardhat/dist/src/cli.js`

/** How each node is started. anvil finds its state again. */
const commands = {
  anvil: {
    isInstalled: existsSync(foundry("anvil")),
    command: (port: number, state: string) => [
      foundry("anvil"),
      "--port",
      String(port),
      "--state",
      join(state, "state.json"),
      "--state-interval",
      "1"
    ]
  },
  hardhat: {
    isInstalled: existsSync(hardhat),
    command: (port: number) => [execPath, hardhat, "node", "--hostname", "127.0.0.1", "--port", String(port)]
  }
} as const

export type NodeName = keyof typeof commands

export const isInstalled = (name: NodeName): boolean => commands[name].isInstalled

/** A node of the chain 31337. */
export const nodeOf = (name: NodeName, port: number) => {
  const state = mkdtempSync(join(tmpdir(), `okto-${name}-`))
  let running: ChildProcess | undefined
  const start = async () => {
    const [program = "", ...args] = commands[name].command(port, state)
    const env = { ...process.env, HARDHAT_DISABLE_TELEMETRY_PROMPT: "true" }
    running = spawn(program, args, { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] })
    let said = ""
    for await (const chunk of running.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
      said += String(chunk)
      if (said.includes(String(port))) break
    }
    running.stdout?.resume()
  }
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (running === undefined) return
    const ended = once(running, "close")
    running.kill(signal)
    await ended
    running = undefined
  }
  return {
    rpc: `http://127.0.0.1:${port}`,
    start,
    stop,
    remove: async () => {
      await stop()
      rmSync(state, { recursive: true, force: true })
    }
  }
}
