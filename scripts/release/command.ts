/** Runs other programs. */
import { execFile, spawn } from "node:child_process"
import { promisify } from "node:util"

export type Command = readonly [program: string, ...args: ReadonlyArray<string>]

export interface CommandOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** Milliseconds after which a program is killed, or has not become ready. */
const timeout = 300_000

/** Runs a program to its end and returns its output. Throws an error with the output when it fails. */
export const run = async ([program, ...args]: Command, { cwd, env = {} }: CommandOptions): Promise<string> => {
  const options = { cwd, env: { ...process.env, ...env }, timeout, killSignal: "SIGKILL", maxBuffer: Infinity } as const
  try {
    const { stderr, stdout } = await promisify(execFile)(program, args, options)
    return `${stdout}${stderr}`
  } catch (cause) {
    const { message, stderr = "", stdout = "" }: { message: string; stderr?: string; stdout?: string } = Object(cause)
    throw new Error(`${message}\n${stdout}${stderr}`, { cause })
  }
}

/** Starts a server, and waits until its output matches. `stop` ends it with all processes that it has started. */
export const serve = (
  [program, ...args]: Command,
  ready: RegExp,
  { cwd, env = {} }: CommandOptions
): Promise<{ readonly match: string; readonly output: () => string; readonly stop: () => void }> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, detached: true })
    const stop = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL")
    }
    const timer = setTimeout(stop, timeout)
    let output = ""
    const read = (chunk: unknown) => {
      output += String(chunk)
      const [match] = ready.exec(output) ?? []
      if (match === undefined) return
      clearTimeout(timer)
      resolve({ match, output: () => output, stop })
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    const fail = (cause: Error) => {
      clearTimeout(timer)
      reject(cause)
    }
    child.on("error", fail)
    child.on("close", () => fail(new Error(`${[program, ...args].join(" ")} has ended:\n${output}`)))
  })
