/** Other programs, by what they say and how they end. */
import { spawn } from "node:child_process"
import { once } from "node:events"

export interface Ended {
  readonly isOk: boolean
  /** All that it wrote, in order. */
  readonly said: string
}

export interface Settings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds until it is ended. */
  readonly timeout?: number
}

export type Command = readonly [program: string, ...args: ReadonlyArray<string>]

/** Starts a program in a group of its own, so that whatever it starts ends with it. */
const start = ([program, ...args]: Command, { cwd, env = {}, timeout = 300_000 }: Settings) => {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true })
  const output = { said: "" }
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output.said += String(text)))
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL")
    } catch {
      // All of it has ended already.
    }
  }
  const timer = setTimeout(() => {
    output.said += `\nended after ${timeout / 1000} s\n`
    end()
  }, timeout)
  const ended = once(child, "close").then(
    ([code]) => ({ isOk: code === 0, ...output }),
    (error: unknown) => ({ isOk: false, said: String(error) })
  )
  return { child, output, end, timer, ended }
}

/** Runs a program to its end. */
export const run = async (command: Command, settings: Settings): Promise<Ended> => {
  const { end, ended, timer } = start(command, settings)
  const result = await ended
  clearTimeout(timer)
  end()
  return result
}

/** Starts a program that stays, and waits until it says what the pattern looks for. */
export const serve = (
  command: Command,
  pattern: RegExp,
  settings: Settings
): Promise<{ readonly found: string; readonly end: () => void }> =>
  new Promise((resolve, reject) => {
    const { child, end, ended, output, timer } = start(command, settings)
    child.stdout.on("data", () => {
      const [found] = pattern.exec(output.said) ?? []
      if (found === undefined) return
      clearTimeout(timer)
      resolve({ found, end })
    })
    void ended.then(({ said }) => reject(new Error(`${command.join(" ")} ended:\n${said}`)))
  })
