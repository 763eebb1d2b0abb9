/** A Redis server of the tests' own, which keeps its data in a temporary folder: `redis-server` of the machine. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Whether the tests of services run, and the machine has the server. */
export const hasRedis = process.env["SERVICES"] !== undefined && spawnSync("redis-server", ["--version"]).status === 0

/** A server that listens on a socket. */
export interface LocalRedis {
  /** The path of the socket. */
  readonly socket: string
  /** Ends the server as `kill -9` does, or in order. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again over the same data. */
  readonly restart: () => Promise<void>
  /** Ends it and removes its data. */
  readonly dispose: () => Promise<void>
}

/** Starts a server. */
export const localRedis = async (): Promise<LocalRedis> => {
  const folder = await mkdtemp(join(tmpdir(), "okto-redis-"))
  const socket = join(folder, "redis.sock")
  let server: ChildProcess | undefined
  const begin = async (): Promise<void> => {
    const args = ["--port", "0", "--unixsocket", socket, "--dir", folder, "--appendonly", "yes"]
    const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "ignore"] })
    server = child
    await new Promise<void>((resolve, reject) => {
      let said = ""
      child.stdout.on("data", (text) => {
        said += String(text)
        if (said.includes("ready to accept connections")) resolve()
      })
      child.once("close", () => reject(new Error(`redis-server ended: ${said}`)))
    })
  }
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
    const child = server
    server = undefined
    if (child === undefined || child.exitCode !== null) return
    const closed = once(child, "close")
    child.kill(signal)
    await closed
  }
  await begin()
  return {
    socket,
    stop,
    restart: begin,
    dispose: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
