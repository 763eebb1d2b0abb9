/** The options of the clients of visitors, and what is checked of them. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Decoder from "@okto-effect/protocol/Decoder"
import { typeName } from "@okto-effect/protocol/issues"
import { meantName } from "@okto-effect/protocol/spelling"
import { ConfigurationInvalid, OktoClient, type OktoClientOptions } from "@okto-effect/sdk"
import {
  limitSpending,
  type SpendingGuard,
  type SpendingLedger,
  type SpendingLimits,
  type SpendingRules
} from "@okto-effect/sdk/spending"
import { limitSpendingLedger } from "../stores/timeLimit.ts"
import type { Secrets } from "./sealer.ts"

/** How the clients of visitors are configured. */
export interface ClientsOptions {
  /** The configuration of every client: as for `OktoClient`, without its session store. */
  readonly configuration: Omit<OktoClientOptions, "sessionStore" | "platform">
  /** Secrets by number, all different, each at least 32 characters. The highest number seals, all of them open. */
  readonly secrets: Secrets
  /** How long a session lasts after its last use: a text such as `"7 days"`, or milliseconds. Default: 7 days. */
  readonly idleTime?: Duration.Input | undefined
  /** How long a session lasts after the sign-in, however often it is used: as a text, or in milliseconds. Default: 30 days. */
  readonly lifetime?: Duration.Input | undefined
  /**
   * `"auto"`: the cookie is `__Host-okto` with `Secure`, and also `okto` without it for http on loopback where `NODE_ENV` is not
   * `production`. `true`: always `__Host-okto` alone. Default: `"auto"`.
   */
  readonly secure?: "auto" | true | undefined
  /** How many opened sessions are kept in memory for their visitors' next requests. The least recently used go first. Default: 10,000. */
  readonly keptSessions?: number | undefined
  /** Rules about what visitors spend, as JSON, for every client. They are copied. Default: no rules. */
  readonly rules?: SpendingRules | undefined
  /** Asks a person what the rules want approved: only `true` approves. Default: it is refused. */
  readonly approve?: SpendingLimits["approve"]
  /** How long a person may take: as a text, or in milliseconds. Default: 5 minutes. */
  readonly approvalTimeout?: Duration.Input | undefined
  /** What was spent. Default: that of the store, which all processes share. */
  readonly ledger?: SpendingLedger | undefined
}

const invalidSecret = { message: "each secret must have at least 32 characters" }
const invalidCount = { message: "keptSessions must be a whole number of 1 or more" }
const secretText = (secret: unknown): unknown => (Redacted.isRedacted(secret) ? Redacted.value(secret) : secret)

const Settings = Schema.Struct({
  secrets: Schema.Record(
    Schema.String.check(Schema.isPattern(/^(0|[1-9]\d{0,8})$/)),
    Schema.String.check(Schema.isMinLength(32, invalidSecret))
  ).check(
    Schema.isMinProperties(1, { message: "there must be a secret" }),
    Schema.makeFilter(
      (secrets) =>
        new Set(Object.values(secrets)).size === Object.keys(secrets).length || "all secrets must be different"
    )
  ),
  secure: Schema.optional(Schema.Literals(["auto", true])),
  keptSessions: Schema.optional(
    Schema.Number.annotate(invalidCount).check(
      Schema.makeFilter((count) => (Number.isInteger(count) && count >= 1) || invalidCount.message)
    )
  )
})

/** Options that were read once and checked: what the app changes in its object afterwards has no effect. */
export interface CheckedOptions {
  /** The app and its environment, to which sessions are bound. */
  readonly app: ReadonlyArray<string>
  /** The configuration of every client. */
  readonly configuration: ClientsOptions["configuration"]
  /** Makes the guard of the rules over the ledger of the store; `undefined` where there are no rules. */
  readonly guardOver: ((ledger: SpendingLedger) => SpendingGuard) | undefined
  /** How long a session lasts after its last use, in milliseconds. */
  readonly idleTime: number
  /** How many opened sessions are kept in memory for their visitors' next requests. */
  readonly keptSessions: number
  /** How long a session lasts after the sign-in, in milliseconds. */
  readonly lifetime: number
  /** Secrets by number, as texts. */
  readonly secrets: Readonly<Record<string, string>>
  /** `true`: the cookie is always `__Host-okto` alone. */
  readonly secure: "auto" | true
}

/** The names of options, each with what people write by mistake. Programs without types would get a default instead. */
const names = [
  ["configuration", "config"],
  ["secrets", "secret"],
  ["idleTime"],
  ["lifetime"],
  ["secure"],
  ["keptSessions"],
  ["rules", "spending", "spendingRules", "limits", "budgets"],
  ["approve", "onApproval"],
  ["approvalTimeout"],
  ["ledger"]
]

const misspellings = (options: object) =>
  Object.keys(options).flatMap((path) => {
    const meant = meantName(path, names)
    return meant === undefined ? [] : [{ path, message: `Unknown option '${path}', write '${meant}'` }]
  })

const objectIssue = (path: "configuration" | "secrets", expected: string, value: unknown) =>
  Predicate.isObjectOrArray(value) ? [] : [{ path, message: `Expected ${expected}, received ${typeName(value)}` }]

/** Whole milliseconds, as stores keep them. */
const toMillis = (input: Duration.Input): number => Math.ceil(Duration.toMillis(input))

/** A hundred years, in milliseconds: stores keep no later end in whole milliseconds. */
const longest = 100 * 365 * 86_400_000

const isTime = (duration: Duration.Duration): boolean => toMillis(duration) > 0 && toMillis(duration) <= longest

const durationIssue = (path: string, input: Duration.Input | undefined) =>
  input === undefined || Option.exists(Duration.fromInput(input), isTime)
    ? []
    : [{ path, message: `${path} must be a finite duration above 0` }]

/** What is of each visitor's own: a type allows it where the configuration was made for another client. */
const ownIssues = (configuration: object) =>
  ["sessionStore", "platform"]
    .filter((name) => Reflect.get(configuration, name) !== undefined)
    .map((name) => ({ path: `configuration.${name}`, message: "each visitor's client has its own" }))

/** What is wrong with the options about spending, beside the rules themselves. */
const spendingIssues = ({ approvalTimeout, approve, configuration, ledger, rules }: ClientsOptions) => [
  ...durationIssue("approvalTimeout", approvalTimeout),
  ...(approve === undefined || Predicate.isFunction(approve)
    ? []
    : [{ path: "approve", message: `approve must be a function, received ${typeName(approve)}` }]),
  ...(ledger === undefined || Predicate.hasProperty(ledger, "reserve")
    ? []
    : [{ path: "ledger", message: `Expected a ledger, received ${typeName(ledger)}` }]),
  ...(rules === undefined && (approve !== undefined || ledger !== undefined)
    ? [{ path: "rules", message: "without rules, nothing is approved or counted" }]
    : []),
  ...(rules !== undefined && configuration.spending !== undefined
    ? [{ path: "configuration.spending", message: "give rules, or configuration.spending, not both" }]
    : [])
]

/** What makes the guard of the rules. Throws where they are malformed. */
const guardOf = ({ approvalTimeout, approve, ledger: own, rules }: ClientsOptions) => {
  if (rules === undefined) return undefined
  const guardOver = (ledger: SpendingLedger) =>
    limitSpending({ rules, approve, approvalTimeout, ledger: own === undefined ? ledger : limitSpendingLedger(own) })
  guardOver({ reserve: () => Effect.succeed({ _tag: "Reserved" }), release: () => Effect.void })
  return guardOver
}

/**
 * Checks the options. Makes a client of the configuration, so that a wrong one fails here and not with the first visitor.
 *
 * @param options the options of `clients`, without its store
 * @returns A copy of what the options say, or every issue of them.
 */
export const checkOptions = (options: ClientsOptions): Result.Result<CheckedOptions, ConfigurationInvalid> => {
  const { idleTime, keptSessions, lifetime, secure } = options
  const shapes = [
    ...misspellings(options),
    ...objectIssue("configuration", "the configuration of a client", options.configuration),
    ...objectIssue("secrets", "secrets by number, such as { 1: secret }", options.secrets)
  ]
  if (shapes.length > 0) return Result.fail(new ConfigurationInvalid(shapes))
  const secrets = Object.fromEntries(
    Object.entries(options.secrets).map(([number, secret]) => [number, secretText(secret)])
  )
  const read = Decoder.fromSchema(Settings).decode({ secrets, secure, keptSessions }, { strict: true })
  const issues = [
    ...durationIssue("idleTime", idleTime),
    ...durationIssue("lifetime", lifetime),
    ...ownIssues(options.configuration),
    ...spendingIssues(options)
  ]
  if (Result.isFailure(read)) return Result.fail(new ConfigurationInvalid([...read.failure, ...issues]))
  if (issues.length > 0) return Result.fail(new ConfigurationInvalid(issues))
  return Result.try({
    try: () => {
      const { endpoints, ...others } = options.configuration
      const configuration = { ...others, endpoints: endpoints && { ...endpoints } }
      const probe = new OktoClient(configuration)
      void probe.dispose()
      return {
        app: [probe.clientSWA.toLowerCase(), configuration.environment ?? "sandbox"],
        configuration,
        guardOver: guardOf(options),
        idleTime: toMillis(idleTime ?? "7 days"),
        keptSessions: read.success.keptSessions ?? 10_000,
        lifetime: toMillis(lifetime ?? "30 days"),
        secrets: read.success.secrets,
        secure: read.success.secure ?? "auto"
      }
    },
    catch: (error) => (error instanceof ConfigurationInvalid ? error : new ConfigurationInvalid([], { cause: error }))
  })
}
