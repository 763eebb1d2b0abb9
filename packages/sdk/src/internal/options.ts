/**
 * The options of calls and the fields of a configuration, as facts: what each is called, what its value must be, and what
 * people write instead. A name that is nearly one of them would change nothing without a word, so it is refused; other
 * names are ignored, as the published original does.
 */
import type { Issue } from "@okto-effect/contract/complaints"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { ArgumentInvalid } from "../Errors.ts"
import { ownFields } from "./owned.ts"
import { complaintsAbout, isFunction, type Rule } from "./rules.ts"

/** A name, with what is written instead of it; other letter cases, `-` and `_` are known by themselves. */
type Spellings = Readonly<Record<string, ReadonlyArray<string>>>

const isSignal = (value: unknown): boolean => {
  if (!Predicate.hasProperty(value, "addEventListener") || !Predicate.hasProperty(value, "removeEventListener"))
    return false
  const nothing = () => undefined
  // A signal in a proxy, as frameworks make them of state, looks like one and does not work.
  for (const name of ["addEventListener", "removeEventListener"] as const)
    Reflect.apply(Object(value[name]), value, ["abort", nothing])
  return Predicate.hasProperty(value, "aborted") && typeof value.aborted === "boolean"
}

const isPlain = (value: unknown): value is object => {
  if (!Predicate.isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

const units = /^(week|day|hour|minute|(milli|micro|nano)?second)s$/

/** Whether a value says how long. */
const isDuration = (value: unknown): boolean => {
  if (typeof value === "number") return value >= 0
  // To Effect, an object without units is no time at all.
  if (
    Predicate.isObject(value) &&
    !Duration.isDuration(value) &&
    !Array.isArray(value) &&
    !Object.keys(value).some((unit) => units.test(unit))
  )
    return false
  const input: unknown = Reflect.apply(Duration.fromInput, undefined, [value])
  return (
    Option.isOption(input) &&
    Option.exists(input, (length) => Duration.isDuration(length) && Duration.toMillis(length) >= 0)
  )
}

const isCount = (value: unknown): boolean =>
  ["string", "number", "bigint"].includes(typeof value) && /^\d+$/.test(String(value))

const isScalar = (value: unknown): boolean => ["string", "number", "bigint", "boolean"].includes(typeof value)

const anything: Rule = [() => true, ""]
const count: Rule = [isCount, "a whole number"]
const duration: Rule = [isDuration, "milliseconds, 0 or more"]
const flag: Rule = [Predicate.isBoolean, "true or false"]
const fn: Rule = [(value) => value === false || isFunction(value), "a function"]
const object: Rule = [Predicate.isObject, "an object"]
const scalar: Rule = [isScalar, "a text"]
const text: Rule = [Predicate.isString, "a text"]

const call = { signal: [(value: unknown) => !value || isSignal(value), "an AbortSignal"] } as const
const paged = { page: count, size: count }
const resuming = { ...call, resend: flag, settleFor: duration }
const sending = { ...resuming, onOperation: fn }

/** What the calls take, by the kind of call. Some values are looked at where they are used. */
const kinds = {
  call,
  page: { ...call, ...paged },
  filter: { intentId: scalar, status: scalar, intentType: scalar, ...paged },
  resume: resuming,
  send: sending,
  submit: { ...sending, jobId: anything, feePayer: anything },
  wait: { ...call, schedule: anything, giveUpAfter: duration, throwOnFailure: flag },
  signer: { credentials: text, headers: anything, fetch: fn },
  retry: { schedule: anything, longestWait: duration },
  login: { ...call, onSuccess: fn, override: anything },
  modal: {
    onSuccess: fn,
    onError: fn,
    onClose: fn,
    onOpen: fn,
    keepOpenOnWrongCode: flag,
    title: text,
    modalStyle: object,
    iframeStyle: object,
    appearance: object
  }
} as const satisfies Readonly<Record<string, Readonly<Record<string, Rule>>>>

/** A kind of call. */
export type Kind = keyof typeof kinds

/** What people write instead of an option, wherever there is such an option. */
const written: Spellings = {
  signal: ["abortSignal", "abortController"],
  size: ["pageSize"],
  intentId: ["jobId", "orderId"],
  settleFor: ["timeout", "settleTimeout"],
  onOperation: ["onUserOp", "onUserOperation"],
  jobId: ["intentId", "orderId", "idempotencyKey"],
  schedule: ["interval", "pollInterval"],
  giveUpAfter: ["timeout"],
  throwOnFailure: ["throwOnError", "throwOnFail"],
  override: ["overrideSessionConfig", "overrideSession"]
}

/** What people write instead of a field of a configuration. */
const fields: Spellings = {
  environment: ["env"],
  clientSWA: ["swa", "clientAddress", "vendorSWA"],
  clientPrivateKey: ["privateKey", "clientKey", "vendorPrivKey", "vendorPrivateKey"],
  clientSigner: ["signer", "remoteSigner"],
  clientPublicKey: ["publicKey"],
  endpoints: ["endpoint", "bff", "bffUrl", "bffBaseUrl", "baseUrl", "apiUrl"],
  googleClientId: [],
  syncKeys: ["syncUserKeys"],
  requestTimeout: ["timeout"],
  retry: ["retries", "retryPolicy"],
  log: ["logger"],
  fetch: [],
  sessionStore: ["store", "storage", "sessionStorage"],
  tracer: [],
  randomUUID: [],
  platform: []
}

const hosts: Spellings = {
  bff: ["bffUrl", "bffBaseUrl", "backend", "api", "url", "baseUrl"],
  gateway: ["gatewayUrl", "gatewayBaseUrl"],
  onboarding: ["onboardingUrl", "authPage", "authPageUrl"],
  oauth: ["oauthUrl"]
}

const bare = (name: string): string => name.toLowerCase().replace(/[-_]/g, "")

/** Names of which each is nearly another; `among` are the right ones. Only a plain object says what it means by a name. */
const misspelt = (given: unknown, among: object, spellings: Spellings, at = ""): ReadonlyArray<Issue> => {
  const right = Object.keys(among).map(
    (name) =>
      [name, new Set([name, ...(Object.hasOwn(spellings, name) ? (spellings[name] ?? []) : [])].map(bare))] as const
  )
  try {
    return (isPlain(given) ? Object.keys(given) : []).flatMap((name) => {
      if (Object.hasOwn(among, name)) return []
      const [meant] = right.find(([, others]) => others.has(bare(name))) ?? []
      return meant === undefined
        ? []
        : [{ path: `${at}${name}`, message: `Unknown option '${name}', write '${meant}'` }]
    })
  } catch {
    return [{ path: at, message: "The options cannot be read" }]
  }
}

/** What is wrong with the names in a configuration, as it was given. */
export const misspeltFields = (configuration: unknown): ReadonlyArray<Issue> => misspelt(configuration, fields, fields)

/** What is wrong with the names of its endpoints. */
export const misspeltHosts = (endpoints: unknown): ReadonlyArray<Issue> =>
  misspelt(endpoints, hosts, hosts, "endpoints.")

/** The options of a call, read once; nothing is sent before they are right. A null is none of an option. */
export const readOptions = <A extends object>(
  kind: Kind,
  options: A | null | undefined
): Result.Result<Partial<A>, ArgumentInvalid> => {
  const own = ownFields(options)
  for (const [name, value] of Object.entries(own)) if (value === null) Reflect.deleteProperty(own, name)
  const issues = [
    ...misspelt(options, kinds[kind], written),
    ...complaintsAbout(new Map(Object.entries<unknown>(own)), kinds[kind])
  ]
  return issues.length === 0 ? Result.succeed(own) : Result.fail(new ArgumentInvalid(issues))
}
