/** Other programs, by what they say and how they end. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"

export interface Ended {
  readonly isOk: boolean
  /** All that it wrote, in order. */
  readonly said: string
}

export interface Settings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds until it is ended, or given up. */
  readonly patience?: number
}

export type Command = readonly [program: string, ...args: ReadonlyArray<string>]

/** Starts a program in a group of its own, so that whatever it starts ends with it. */
const start = ([program, ...args]: Command, { cwd, env = {} }: Settings) => {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true })
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    } catch {
      // All of it has ended already.
    }
  }
  return { child, end }
}

const hear = (child: ChildProcessWithoutNullStreams, listen: (text: string) => void) => {
  child.stdout.on("data", (text) => listen(String(text)))
  child.stderr.on("data", (text) => listen(String(text)))
}

/** Runs a program to its end. */
export const run = (command: Command, settings: Settings): Promise<Ended> =>
  new Promise((resolve) => {
    const { patience = 300_000 } = settings
    const { child, end } = start(command, settings)
    let said = ""
    hear(child, (text) => (said += text))
    const timer = setTimeout(() => {
      said += `\nended after ${patience / 1000} s, without an end of its own\n`
      end()
    }, patience)
    child.on("error", (error) => (said += error.message))
    child.on("close", (code) => {
      clearTimeout(timer)
      end()
      resolve({ isOk: code === 0, said })
    })
  })

export interface Served {
  /** What the pattern found in what the program said. */
  readonly found: string
  readonly end: () => void
}

/** Starts a program that stays, and waits until it says what the pattern looks for. */
export const serve = (command: Command, pattern: RegExp, settings: Settings): Promise<Served> =>
  new Promise((resolve, reject) => {
    const { child, end } = start(command, settings)
    let said = ""
    const fail = (why: string) => {
      clearTimeout(timer)
      end()
      reject(new Error(`${command.join(" ")} ${why}:\n${said}`))
    }
    const timer = setTimeout(() => fail(`did not say ${String(pattern)}`), settings.patience ?? 120_000)
    hear(child, (text) => {
      said += text
      const found = pattern.exec(said)
      if (found === null) return
      clearTimeout(timer)
      resolve({ found: found[1] ?? found[0], end })
    })
    child.on("error", (error) => fail(error.message))
    child.on("close", () => fail("ended"))
  })
