/** A module for each entry of a package that exports inferred uses of what the entry has, as apps do whose declarations are emitted. */
import * as Predicate from "effect/Predicate"

/** The entries of each package that apps import, but for components, which apps use and do not export. */
export const entries: Readonly<Record<string, Readonly<Record<string, () => Promise<object>>>>> = {
  sdk: {
    "": () => import("@okto-effect/sdk"),
    "/effect": () => import("@okto-effect/sdk/effect"),
    "/browser": () => import("@okto-effect/sdk/browser"),
    "/signing": () => import("@okto-effect/sdk/signing"),
    "/spending": () => import("@okto-effect/sdk/spending"),
    "/opentelemetry": () => import("@okto-effect/sdk/opentelemetry"),
    "/testing": () => import("@okto-effect/sdk/testing"),
    "/protocol": () => import("@okto-effect/sdk/protocol"),
    "/userop": () => import("@okto-effect/sdk/userop")
  },
  protocol: { "": () => import("@okto-effect/protocol") },
  server: {
    "": () => import("@okto-effect/server"),
    "/effect": () => import("@okto-effect/server/effect"),
    "/sqlite": () => import("@okto-effect/server/sqlite"),
    "/postgres": () => import("@okto-effect/server/postgres"),
    "/redis": () => import("@okto-effect/server/redis"),
    "/sql": () => import("@okto-effect/server/sql"),
    "/testing": () => import("@okto-effect/server/testing")
  },
  react: {
    "": () => import("@okto-effect/react"),
    "/query": () => import("@okto-effect/react/query"),
    "/ui": () => import("@okto-effect/react/ui")
  },
  ethereum: {
    "": () => import("@okto-effect/ethereum"),
    "/react": () => import("@okto-effect/ethereum/react"),
    "/viem": () => import("@okto-effect/ethereum/viem"),
    "/wagmi": () => import("@okto-effect/ethereum/wagmi")
  },
  emulator: {
    "": () => import("@okto-effect/emulator"),
    "/node": () => import("@okto-effect/emulator/node"),
    "/vite": () => import("@okto-effect/emulator/vite"),
    "/testing": () => import("@okto-effect/emulator/testing"),
    "/playwright": () => import("@okto-effect/emulator/playwright")
  }
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

/**
 * The programs, by file name.
 *
 * @param packages the packages whose entries are used
 */
export const inferredUses = async (packages: ReadonlyArray<string>): Promise<Readonly<Record<string, string>>> => {
  const files: Record<string, string> = {}
  for (const name of packages) {
    for (const [entry, load] of Object.entries(entries[name] ?? {})) {
      const module = await load()
      const uses = [...usesOf(module), ...(name === "sdk" && entry === "" ? await memberUses() : [])]
      const names = Object.keys(module).filter((exported) => exported !== "default")
      files[`${name}${entry.replace("/", "-")}.ts`] = [
        `import * as Effect from "effect/Effect"`,
        `import { ${names.join(", ")} } from "@okto-effect/${name}${entry}"`,
        "export const effect = Effect.void",
        ...uses.map((use, at) => `export const use${at} = ${use}`)
      ].join("\n")
    }
  }
  return files
}
