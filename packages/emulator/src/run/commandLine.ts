/** The command line: flags, output, and exit codes. */
import { environments } from "@okto-effect/protocol"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { getAddress, isAddress } from "viem/utils"
import { normalizeHostName } from "../backend/http/origins.ts"
import { type RegisteredClient, developmentClient } from "../backend/identity/Clients.ts"
import { pathTo } from "../control/routes.ts"
import { EmulatorFailed } from "../world/EmulatorFailed.ts"
import { decode as decodeSeed } from "../world/Seed.ts"
import { optionFields } from "../Settings.ts"
import { makeControlCall } from "../control/Controls.ts"
import { decodeFields, linesOf } from "../verify/fields.ts"
import { Invalid } from "../verify/Invalid.ts"
import { listen } from "./listen.ts"
import { waitUntilReady, writeReadyFile } from "./readiness.ts"

/** A flag as `parseArgs` reads it, and its line in the help. `value` is the word for what follows it. */
export type Flag = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>[string] & {
  readonly value?: string
  readonly does: string
}

const text = (value: string, does: string) => ({ type: "string" as const, value, does })
const textOr = (usual: string, value: string, does: string) => ({ ...text(value, does), default: usual })
const texts = (value: string, does: string) => ({ ...text(value, does), multiple: true as const, default: [] })
const toggle = (does: string) => ({ type: "boolean" as const, default: false, does })

/** All flags, as `--help` and the documents list them. */
export const flags = {
  port: textOr("8787", "number", "where to listen; 0 takes any free port"),
  file: text("path", "a SQLite file that stores everything; made when there is none"),
  seed: text("path", "a JSON file { users, balances, nfts, orders } for a new world"),
  load: text("path", "a JSON file that dump has written; the emulator goes on with its world"),
  "ready-file": text("path", "a file that holds its address as JSON while it listens"),
  "pages-port": textOr("0", "number", "where the onboarding page and Google's stand-in listen"),
  host: textOr("127.0.0.1", "address", "on which address of this machine"),
  "allow-host": texts("name", "a name under which it may be reached, for containers and the local network"),
  "allow-origin": texts("origin", "an origin whose pages may use the paths under /__emulator"),
  environment: textOr("sandbox", "name", Object.keys(environments).join(", ")),
  client: texts("address>:<swa", "another client: the address of its key, and its SWA"),
  networks: text("path", "a JSON file with a list of networks, in place of the three EVM networks"),
  "allow-rpc-host": texts("name", "a host beside this machine whose development node a network may name"),
  otp: text("code", "a code of six digits that every message carries, for automated use"),
  pace: textOr("1000", "milliseconds", "how long an order stays in each state"),
  "rate-limit": toggle("at most 120 POST requests a minute of a client, like the hosted backend"),
  "jwt-secret": text("text", "the HS256 key that client_jwt tokens are checked with; then none are issued"),
  jwks: text("url or file", "public keys that client_jwt tokens are checked with instead"),
  "failure-style": textOr("status", "style", "status: failures have a 4xx or 5xx status; envelope: they have 200"),
  timeout: textOr("30", "seconds", "how long wait waits"),
  help: toggle("this text"),
  version: toggle("the version")
} satisfies Readonly<Record<string, Flag>>

const flagHelp = ([name, { default: usual, does, multiple = false, value }]: readonly [string, Flag]): string => {
  const spelling = value === undefined ? `--${name}` : `--${name} <${value}>`
  const note = multiple ? "; repeatable" : typeof usual === "string" ? ` (default ${usual})` : ""
  return `  ${spelling.padEnd(23)} ${does}${note}\n`
}

const helpOf = (version: string) => `okto-emulator ${version}: the wallet backend on your laptop

Usage: okto-emulator [options]
       okto-emulator wait [<address or ready file>] [--timeout <seconds>]
       okto-emulator dump [<address or ready file>] > world.json

${Object.entries<Flag>(flags).map(flagHelp).join("")}
"wait" ends once an emulator answers at the address (default ${addressOf(flags.port.default)}) or at the one in the file. "dump"
prints the whole world of that emulator as JSON.

Exit codes: 0 after a signal, 1 when it cannot listen or read its file, 2 for a wrong command line, 3 when no emulator
answered "wait" or "dump" in time.
`

/** Where an emulator listens on this machine. */
const addressOf = (port: number | string) => `http://127.0.0.1:${port}`

const usageError = (message: string) => Effect.fail(new Invalid({ message }))

/** Reads a flag as the option of an emulator that it sets. */
const readOption = <A>(flag: string, option: Schema.Decoder<A>, expected: string, text: string) =>
  Effect.mapError(
    Schema.decodeUnknownEffect(option)(text),
    () => new Invalid({ message: `${flag}: expected ${expected}, got ${text}` })
  )

const readNumber = (flag: string, text: string, largest: number) =>
  /^\d+$/.test(text) && Number(text) <= largest
    ? Effect.succeed(Number(text))
    : usageError(`${flag}: expected a number from 0 to ${largest}, got ${text}`)

const readClient = (text: string): Effect.Effect<RegisteredClient, Invalid> => {
  const [keyAddress = "", swa = "", ...rest] = text.split(":")
  return isAddress(keyAddress, { strict: false }) && isAddress(swa, { strict: false }) && rest.length === 0
    ? Effect.succeed({ keyAddress: getAddress(keyAddress), swa: getAddress(swa) })
    : // Not what was passed: it may be the key itself.
      usageError("--client: expected <address>:<swa>, the address of the client's key and its SWA")
}

const readJsonFile = (flag: string, path: string): Effect.Effect<unknown, Invalid> =>
  Effect.try({
    try: (): unknown => JSON.parse(readFileSync(path, "utf8")),
    catch: (cause) => new Invalid({ message: `${flag}: expected a file with JSON, got ${path}: ${String(cause)}` })
  })

const readNetworks = (path: string) =>
  Effect.flatMap(readJsonFile("--networks", path), (networks) =>
    Effect.mapError(
      Effect.fromResult(decodeFields(Schema.Struct({ networks: optionFields.networks }), { networks })),
      (issues) => new Invalid({ message: `--networks: ${linesOf(issues)}` })
    )
  ).pipe(Effect.map(({ networks }) => networks))

const readHost = (text: string): Effect.Effect<string, Invalid> => {
  const name = normalizeHostName(text)
  return name === undefined
    ? usageError(`--allow-host: expected a name or address without a port, got ${text}`)
    : Effect.succeed(name)
}

const readOrigin = (text: string): Effect.Effect<string, Invalid> =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).pathname === "/"
    ? Effect.succeed(new URL(text).origin)
    : usageError(`--allow-origin: expected an origin such as http://localhost:3000, got ${text}`)

const Keys = Schema.fromJsonString(
  Schema.Struct({
    keys: Schema.Array(
      Schema.StructWithRest(Schema.Struct({ kty: Schema.String }), [Schema.Record(Schema.String, Schema.Unknown)])
    )
  })
)

/** Reads public keys: their URL, or the keys in a file. */
const readKeys = (place: string) => {
  if (/^https?:/.test(place) && URL.canParse(place)) return Effect.succeed(place)
  const refuse = (cause: unknown) =>
    new Invalid({
      message: `--jwks: expected a URL or a file with { "keys": [...] }, got ${place}: ${String(cause)}`
    })
  return Effect.try({ try: () => readFileSync(place, "utf8"), catch: refuse }).pipe(
    Effect.flatMap((text) => Effect.mapError(Schema.decodeUnknownEffect(Keys)(text), refuse)),
    Effect.map(({ keys }) => ({ keys: [...keys] }))
  )
}

/** Reads the arguments of a command line: what to print, what to wait for, or how to listen. */
export const configure = Effect.fnUntraced(function* (version: string, args: ReadonlyArray<string>) {
  const { positionals, values } = yield* Effect.try({
    // Some package managers pass on the dashes that end their own flags.
    try: () => parseArgs({ options: flags, allowPositionals: true, args: args.filter((flag) => flag !== "--") }),
    catch: (cause) => new Invalid({ message: cause instanceof Error ? cause.message : String(cause) })
  })
  if (values.help || values.version) return { shown: values.help ? helpOf(version) : `${version}\n` }
  const port = yield* readNumber("--port", values.port, 65_535)
  const [command, place = addressOf(port), ...rest] = positionals
  if ((command === "wait" || command === "dump") && rest.length === 0) {
    return { asked: { command, place, seconds: yield* readNumber("--timeout", values.timeout, 86_400) } }
  }
  if (command !== undefined) return yield* usageError(`expected options, wait or dump, got ${positionals.join(" ")}`)
  const names = Object.keys(environments).join(", ")
  const styles = "status or envelope"
  return {
    host: values.host,
    file: values.file,
    jwtSecret: values["jwt-secret"],
    readyFile: values["ready-file"],
    rateLimit: values["rate-limit"],
    environment: yield* readOption("--environment", optionFields.environment, names, values.environment),
    failureStyle: yield* readOption("--failure-style", optionFields.failureStyle, styles, values["failure-style"]),
    otp: values.otp === undefined ? undefined : yield* readOption("--otp", optionFields.otp, "six digits", values.otp),
    port,
    pagesPort: yield* readNumber("--pages-port", values["pages-port"], 65_535),
    orderPace: yield* readNumber("--pace", values.pace, 3_600_000),
    clients: yield* Effect.forEach(values.client, readClient),
    allowHosts: yield* Effect.forEach(values["allow-host"], readHost),
    allowOrigins: yield* Effect.forEach(values["allow-origin"], readOrigin),
    jwks: values.jwks === undefined ? undefined : yield* readKeys(values.jwks),
    allowRpcHosts: values["allow-rpc-host"],
    networks: values.networks === undefined ? undefined : yield* readNetworks(values.networks),
    load: values.load === undefined ? undefined : yield* readJsonFile("--load", values.load),
    seed: values.seed === undefined ? undefined : yield* readJsonFile("--seed", values.seed)
  }
})

const readDump = (url: string) =>
  Effect.tryPromise({
    try: () => makeControlCall((input, init) => fetch(input, init), url)("dump"),
    catch: (cause) =>
      new EmulatorFailed({
        reason: "unreachable",
        message: cause instanceof Error ? cause.message : String(cause),
        cause
      })
  }).pipe(Effect.map((dump) => JSON.stringify(dump)))

const print = (text: string) => Effect.sync(() => process.stdout.write(text))

/** Says more of what a flag or the command line has that is invalid. */
const explain =
  (say: (message: string) => string) =>
  <A, R>(effect: Effect.Effect<A, EmulatorFailed | Invalid, R>): Effect.Effect<A, EmulatorFailed | Invalid, R> =>
    Effect.catchTag(effect, "Invalid", ({ message }) => Effect.fail(new Invalid({ message: say(message) })))

const adviseHelp = explain((message) => `${message}\nTry okto-emulator --help.`)
const nameSeed = explain((message) => `--seed: ${message.replaceAll("\n", "\n  ")}`)

const program = Effect.fnUntraced(function* (version: string) {
  const configuration = yield* adviseHelp(configure(version, process.argv.slice(2)))
  if ("shown" in configuration) return yield* print(configuration.shown)
  if ("asked" in configuration) {
    const { command, place, seconds } = configuration.asked
    const url = yield* waitUntilReady(place, seconds)
    return yield* print(command === "wait" ? `${url}\n` : `${yield* readDump(url)}\n`)
  }
  const seed = configuration.seed === undefined ? undefined : yield* nameSeed(decodeSeed(configuration.seed))
  const { emulator, networkUrls, endpoints, port, url } = yield* nameSeed(listen({ ...configuration, seed }))
  if (configuration.load !== undefined) {
    const loaded = emulator.load(configuration.load)
    yield* adviseHelp(explain((message) => `--load: ${message}`)(loaded))
  }
  yield* print(
    `listening on ${url}\n` +
      networkUrls.map((address) => `  in the network          ${address}\n`).join("") +
      `  environment             ${configuration.environment}\n` +
      `  inbox                   ${url}${pathTo("inbox")}\n` +
      `  explorer                ${url}${pathTo("explorer")}\n` +
      `  more worlds             POST ${url}${pathTo("startWorld")}\n` +
      `  onboarding page         ${endpoints.onboarding}\n` +
      `  Google's stand-in       ${endpoints.oauth}\n` +
      `  development client key  ${developmentClient.privateKey}\n` +
      `  its address             ${developmentClient.keyAddress}\n` +
      `  development client SWA  ${developmentClient.swa}\n`
  )
  if (configuration.readyFile !== undefined) yield* writeReadyFile(configuration.readyFile, { url, port, endpoints })
  return yield* Effect.never
}, Effect.scoped)

const exitCodeOf = (failure: EmulatorFailed | Invalid): number =>
  failure._tag === "Invalid" ? 2 : failure.reason === "unreachable" ? 3 : 1

/** Runs the command line of the process until a signal ends it. */
export const run = (version: string): void => {
  // Standard output is for programs: the log goes to standard error.
  const fiber = Effect.runFork(Effect.provideService(program(version), Logger.LogToStderr, true))
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void Effect.runPromise(Fiber.interrupt(fiber)))
  }
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return
    const known = exit.cause.reasons.find(Cause.isFailReason)?.error
    process.stderr.write(`${known?.message ?? String(Cause.squash(exit.cause))}\n`)
    process.exitCode = known === undefined ? 1 : exitCodeOf(known)
  })
}
