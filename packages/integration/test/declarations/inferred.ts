/** A module for each entry of the SDK that exports inferred uses of what the entry has, as apps do whose declarations are emitted. */
import * as Predicate from "effect/Predicate"

const entries: Readonly<Record<string, () => Promise<object>>> = {
  "": () => import("@okto-effect/sdk"),
  "/effect": () => import("@okto-effect/sdk/effect"),
  "/browser": () => import("@okto-effect/sdk/browser"),
  "/signing": () => import("@okto-effect/sdk/signing"),
  "/opentelemetry": () => import("@okto-effect/sdk/opentelemetry"),
  "/testing": () => import("@okto-effect/sdk/testing"),
  "/protocol": () => import("@okto-effect/sdk/protocol"),
  "/userop": () => import("@okto-effect/sdk/userop")
}

const isClass = (value: unknown): boolean => typeof value === "function" && /^class\b/.test(String(value))

const isModule = (value: unknown): value is object => Object.prototype.toString.call(value) === "[object Module]"

/** Whether a class is the tag of a service. */
const isTag = (value: unknown): boolean => typeof value === "function" && Predicate.hasProperty(value, "key")

/** Uses of the values of a module or an entry, by their paths. */
const usesOf = (module: object, path = ""): ReadonlyArray<string> =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    const whole = `${path}${name}`
    if (isModule(value)) return path === "" ? usesOf(value, `${whole}.`) : []
    if (isTag(value)) return [whole, `${whole}.use((service) => Effect.succeed(service))`]
    return isClass(value) ? [] : [whole]
  })

/** The members of the client that are functions. */
const memberUses = async (): Promise<ReadonlyArray<string>> => {
  const { OktoClient } = await import("@okto-effect/sdk")
  return Object.getOwnPropertyNames(OktoClient.prototype)
    .filter((name) => name !== "constructor" && name !== "setSessionConfig")
    .map((name) => `(client: OktoClient) => client.${name}`)
}

/** The programs, by file name. */
export const inferredUses = async (): Promise<Readonly<Record<string, string>>> => {
  const files: Record<string, string> = {}
  for (const [entry, load] of Object.entries(entries)) {
    const module = await load()
    const uses = [...usesOf(module), ...(entry === "" ? await memberUses() : [])]
    const names = Object.keys(module).filter((name) => name !== "default")
    files[`inferred${entry.replace("/", "-")}.ts`] = [
      `import * as Effect from "effect/Effect"`,
      `import { ${names.join(", ")} } from "@okto-effect/sdk${entry}"`,
      "export const effect = Effect.void",
      ...uses.map((use, at) => `export const use${at} = ${use}`)
    ].join("\n")
  }
  return files
}
