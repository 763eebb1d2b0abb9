/** The command line: its flags, what it says, and how it ends. */
import { environments, type EnvironmentName } from "@okto-effect/contract"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { getAddress, isAddress } from "viem/utils"
import { hostName } from "../http/origins.ts"
import { type Client, developmentClient } from "../identity/Clients.ts"
import { paths } from "../pages/paths.ts"
import { decode as decodeSeed, type Seed, type SeedInvalid } from "../seed/Seed.ts"
import type { Options } from "../Settings.ts"
import type { StoreFailed } from "../state/Store.ts"
import { listen, type ListenFailed } from "./listen.ts"
import { type NobodyAnswers, type ReadyFileFailed, tell, waitFor } from "./readiness.ts"

const helpOf = (version: string) => `okto-sandbox ${version}: the wallet backend on your laptop

Usage: okto-sandbox [options]
       okto-sandbox wait [<address or ready file>] [--timeout <seconds>]

  --port <number>         where to listen; 0 takes any free port (default 8787)
  --file <path>           a SQLite file that keeps everything over a restart; made when there is none
  --seed <path>           a JSON file { users, balances, nfts, orders } with which a new world begins
  --ready-file <path>     a file that says as JSON where it listens, for as long as it does
  --pages-port <number>   where the onboarding page and Google's stand-in listen (default 0)
  --host <address>        on which address of this machine (default 127.0.0.1)
  --allow-host <name>     a name under which it may be reached, too, for containers and the local network; repeatable
  --allow-origin <origin> an origin whose pages may use the paths under /__sandbox, too; repeatable
  --environment <name>    ${Object.keys(environments).join(", ")} (default sandbox)
  --client <key>:<swa>    another client: the address of its key, and its SWA; repeatable
  --otp <code>            a code of six digits that every message carries, for automated use
  --pace <milliseconds>   how long an order stays in each state (default 1000)
  --rate-limit            at most 120 POST requests a minute of a client, like the hosted backend
  --jwt-secret <text>     the HS256 key that client_jwt tokens are checked with; then none are minted
  --jwks <url or file>    public keys that client_jwt tokens are checked with instead
  --failure-style <style> status: failures have a 4xx or 5xx status (default); envelope: they have 200
  --help                  this text
  --version               the version

"wait" ends once a sandbox answers there (default http://127.0.0.1:8787), or after --timeout seconds (default 30).

Ends with 0 when a signal asks for it, 1 when it cannot listen or read its file, 2 when it was started wrongly, and 3 when
nobody answered whom "wait" waited for.
`

const flags = {
  port: { type: "string", default: "8787" },
  file: { type: "string" },
  "pages-port": { type: "string", default: "0" },
  host: { type: "string", default: "127.0.0.1" },
  "allow-host": { type: "string", multiple: true, default: [] },
  "allow-origin": { type: "string", multiple: true, default: [] },
  environment: { type: "string", default: "sandbox" },
  client: { type: "string", multiple: true, default: [] },
  otp: { type: "string" },
  pace: { type: "string", default: "1000" },
  "rate-limit": { type: "boolean", default: false },
  "jwt-secret": { type: "string" },
  jwks: { type: "string" },
  "failure-style": { type: "string", default: "status" },
  seed: { type: "string" },
  "ready-file": { type: "string" },
  timeout: { type: "string", default: "30" },
  help: { type: "boolean", default: false },
  version: { type: "boolean", default: false }
} satisfies NonNullable<Parameters<typeof parseArgs>[0]>["options"]

/** The command line is not as the help says. */
class Misused extends Data.TaggedError("Misused")<{ readonly message: string }> {}

const misused = (message: string) => Effect.fail(new Misused({ message }))

const isEnvironment = (name: string): name is EnvironmentName => Object.hasOwn(environments, name)
const isStyle = (name: string): name is NonNullable<Options["failureStyle"]> => name === "status" || name === "envelope"

const numberOf = (flag: string, text: string, largest: number) =>
  /^\d+$/.test(text) && Number(text) <= largest
    ? Effect.succeed(Number(text))
    : misused(`${flag}: expected a number from 0 to ${largest}, got ${text}`)

const clientOf = (text: string): Effect.Effect<Client, Misused> => {
  const [keyAddress = "", swa = "", ...rest] = text.split(":")
  return isAddress(keyAddress, { strict: false }) && isAddress(swa, { strict: false }) && rest.length === 0
    ? Effect.succeed({ keyAddress: getAddress(keyAddress), swa: getAddress(swa) })
    : misused(`--client: expected <key address>:<swa>, got ${text}`)
}

/** Where a sandbox listens unless it is told otherwise. */
const usualAddress = `http://127.0.0.1:${flags.port.default}`

/** What a world begins with, as a file says. */
const seedOf = (path: string): Effect.Effect<Seed, Misused | SeedInvalid> =>
  Effect.try({
    try: (): unknown => JSON.parse(readFileSync(path, "utf8")),
    catch: (cause) => new Misused({ message: `--seed: expected a file with JSON, got ${path}: ${String(cause)}` })
  }).pipe(Effect.flatMap(decodeSeed))

const hostNamed = (text: string): Effect.Effect<string, Misused> => {
  const name = hostName(text)
  return name === undefined
    ? misused(`--allow-host: expected a name or address without a port, got ${text}`)
    : Effect.succeed(name)
}

const originNamed = (text: string): Effect.Effect<string, Misused> =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).pathname === "/"
    ? Effect.succeed(new URL(text).origin)
    : misused(`--allow-origin: expected an origin such as http://localhost:3000, got ${text}`)

const Keys = Schema.fromJsonString(
  Schema.Struct({
    keys: Schema.Array(
      Schema.StructWithRest(Schema.Struct({ kty: Schema.String }), [Schema.Record(Schema.String, Schema.Unknown)])
    )
  })
)

/** Public keys: where they are, or themselves. */
const keysOf = (place: string) => {
  if (/^https?:/.test(place) && URL.canParse(place)) return Effect.succeed(place)
  const refuse = (cause: unknown) =>
    new Misused({ message: `--jwks: expected a URL or a file with { "keys": [...] }, got ${place}: ${String(cause)}` })
  return Effect.try({ try: () => readFileSync(place, "utf8"), catch: refuse }).pipe(
    Effect.flatMap((text) => Effect.mapError(Schema.decodeUnknownEffect(Keys)(text), refuse)),
    Effect.map(({ keys }) => ({ keys: [...keys] }))
  )
}

const configure = Effect.fnUntraced(function* (version: string) {
  const { positionals, values } = yield* Effect.try({
    // Some package managers hand over the dashes that separate their own flags.
    try: () =>
      parseArgs({
        options: flags,
        allowPositionals: true,
        args: process.argv.slice(2).filter((flag) => flag !== "--")
      }),
    catch: (cause) => new Misused({ message: cause instanceof Error ? cause.message : String(cause) })
  })
  const { environment, host, otp, "failure-style": failureStyle, "jwt-secret": jwtSecret } = values
  if (values.help || values.version) return { shown: values.help ? helpOf(version) : `${version}\n` }
  const [command, place = usualAddress, ...rest] = positionals
  if (command === "wait" && rest.length === 0) {
    return { awaited: { place, seconds: yield* numberOf("--timeout", values.timeout, 86_400) } }
  }
  if (command !== undefined) return yield* misused(`expected options or wait, got ${positionals.join(" ")}`)
  if (!isEnvironment(environment)) {
    return yield* misused(`--environment: expected ${Object.keys(environments).join(", ")}, got ${environment}`)
  }
  if (!isStyle(failureStyle)) return yield* misused(`--failure-style: expected status or envelope, got ${failureStyle}`)
  if (otp !== undefined && !/^\d{6}$/.test(otp)) return yield* misused(`--otp: expected six digits, got ${otp}`)
  const port = yield* numberOf("--port", values.port, 65_535)
  const pagesPort = yield* numberOf("--pages-port", values["pages-port"], 65_535)
  const orderPace = yield* numberOf("--pace", values.pace, 3_600_000)
  const clients = yield* Effect.forEach(values.client, clientOf)
  const allowHosts = yield* Effect.forEach(values["allow-host"], hostNamed)
  const allowOrigins = yield* Effect.forEach(values["allow-origin"], originNamed)
  const jwks = values.jwks === undefined ? undefined : yield* keysOf(values.jwks)
  const seed = values.seed === undefined ? undefined : yield* seedOf(values.seed)
  return {
    host,
    port,
    file: values.file,
    pagesPort,
    allowHosts,
    allowOrigins,
    environment,
    clients,
    otp,
    orderPace,
    jwtSecret,
    jwks,
    failureStyle,
    seed,
    readyFile: values["ready-file"],
    rateLimit: values["rate-limit"]
  }
})

const print = (text: string) => Effect.sync(() => process.stdout.write(text))

const program = Effect.fnUntraced(function* (version: string) {
  const configuration = yield* configure(version)
  if ("shown" in configuration) return yield* print(configuration.shown)
  if ("awaited" in configuration) {
    const { place, seconds } = configuration.awaited
    return yield* print(`${yield* waitFor(place, seconds)}\n`)
  }
  const { elsewhere, endpoints, port, url } = yield* listen(configuration)
  yield* print(
    `listening on ${url}\n` +
      elsewhere.map((address) => `  in the network          ${address}\n`).join("") +
      `  environment             ${configuration.environment}\n` +
      `  inbox                   ${url}${paths.inbox.path}\n` +
      `  explorer                ${url}${paths.explorer.path}\n` +
      `  onboarding page         ${endpoints.onboarding}\n` +
      `  Google's stand-in       ${endpoints.oauth}\n` +
      `  development client key  ${developmentClient.privateKey}\n` +
      `  its address             ${developmentClient.keyAddress}\n` +
      `  development client SWA  ${developmentClient.swa}\n`
  )
  if (configuration.readyFile !== undefined) yield* tell(configuration.readyFile, { url, port, endpoints })
  return yield* Effect.never
}, Effect.scoped)

type Failed = Misused | ListenFailed | NobodyAnswers | ReadyFileFailed | SeedInvalid | StoreFailed

/** What is said before the process ends, and with which code, as the help says. */
const endings: {
  readonly [Tag in Failed["_tag"]]: (message: string) => readonly [text: string, code: number]
} = {
  Misused: (message) => [`${message}\nTry okto-sandbox --help.\n`, 2],
  SeedInvalid: (message) => [`--seed: ${message.replaceAll("\n", "\n  ")}\n`, 2],
  NobodyAnswers: (message) => [`${message}\n`, 3],
  ReadyFileFailed: (message) => [`${message}\n`, 1],
  ListenFailed: (message) => [`${message}\n`, 1],
  StoreFailed: (message) => [`${message}\n`, 1]
}

/** Runs the command line of the process until a signal ends it. */
export const run = (version: string): void => {
  // What it says on standard output is for programs, too: the log goes elsewhere.
  const fiber = Effect.runFork(Effect.provideService(program(version), Logger.LogToStderr, true))
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void Effect.runPromise(Fiber.interrupt(fiber)))
  }
  fiber.addObserver((exit) => {
    if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return
    const error = Cause.squash(exit.cause)
    const known = exit.cause.reasons.find(Cause.isFailReason)?.error
    const [text, code] = known === undefined ? [`${String(error)}\n`, 1] : endings[known._tag](known.message)
    process.stderr.write(text)
    process.exitCode = code
  })
}
