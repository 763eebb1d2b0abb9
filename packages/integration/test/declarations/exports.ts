/** Programs that compare each exported declaration of the published originals with ours. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)

/** Which of our packages stands for which of the originals', and the entries they have. */
const packages = [
  {
    theirs: "@okto_web3/core-js-sdk",
    ours: "@okto-effect/sdk",
    entries: ["", "/core", "/explorer", "/abstract", "/userop", "/types", "/errors"]
  },
  {
    theirs: "@okto_web3/react-sdk",
    ours: "@okto-effect/react",
    entries: ["", "/types", "/explorer", "/userop", "/abstract"]
  }
] as const

/** Arguments for the types that take some. */
const generic: Readonly<Record<string, string>> = {
  ApiResponse: "<string>",
  ApiResponseWithCount: '<"rows", string>',
  RpcPayload: "<Record<string, unknown>>",
  RpcResponse: "<string>"
}

/**
 * Types that only go in: ours accept more. All others are compared both ways, so that programs may also make values of
 * them.
 */
const inputs: ReadonlySet<string> = new Set([
  "OktoClientConfig",
  "OtpLoginOption",
  "LoginOptions",
  "AppearanceOptions",
  "WebViewResponseOptions"
])

/** Types that are only taken: functions that are given the inputs above. */
const takers: ReadonlySet<string> = new Set(["WebViewRequestHandler"])

/** The file with an entry's declarations. */
const declarationsOf = (name: string, entry: string): string => {
  const manifest = join(dirname(require.resolve(name)), "..", "package.json")
  const { exports }: { readonly exports: Readonly<Record<string, { readonly types: string }>> } = JSON.parse(
    readFileSync(manifest, "utf8")
  )
  return join(dirname(manifest), exports[`.${entry}`]?.types ?? "")
}

interface Exported {
  readonly types: ReadonlyArray<string>
  readonly values: ReadonlyArray<string>
}

/** Names in an `export { … }` list, and those behind an `export *`. */
const namesOf = (file: string): ReadonlyArray<string> => {
  const text = readFileSync(file, "utf8")
  const own = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(",").map((item) =>
      (
        item
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? ""
      ).replace(/^type /, "")
    )
  )
  const passed = [...text.matchAll(/^export \* from '([^']+)'/gm)].flatMap(([, from = ""]) =>
    namesOf(declarationsOf("@okto_web3/core-js-sdk", from.replace("@okto_web3/core-js-sdk", "")))
  )
  return [...own, ...passed]
}

/** Names that stand for a value; all others are types. Classes are both. */
const isValue = (name: string): boolean => /^[a-z]/.test(name) && name !== "uint256"

const classes: ReadonlySet<string> = new Set(["OktoClient", "BaseError", "RpcError"])

const exportsOf = (name: string, entry: string): Exported => {
  const names = namesOf(declarationsOf(name, entry))
  const isPlainValue = (_: string) => isValue(_) || _ === "OktoProvider"
  return {
    values: names.filter((_) => isPlainValue(_) && _ !== "default"),
    types: names.filter((_) => !isPlainValue(_))
  }
}

const helpers = `
type IsAny<T> = 0 extends 1 & T ? true : false
/** Whether one can be had where the other is wanted. */
type Fits<A, B> = IsAny<A> extends true ? "is any" : [A] extends [B] ? true : "does not fit"
/** Records take type literals, and no interfaces. */
type IsRecord<T> = T extends Record<string, unknown> ? true : false
declare const holds: <T extends true>() => T
type Rest<F> = F extends (client: never, ...rest: infer R) => unknown ? R : never
/** A call written for the original. */
type Called<F> = F extends (client: never, ...rest: never) => infer O ? (client: never, ...rest: Rest<F>) => O : never
/** A member as it is used. */
type Used<M> = M extends (...args: infer A) => infer O ? (...args: A) => O : M
type MisfitsIn<A, B> = { [K in keyof B]-?: K extends keyof A ? (Fits<A[K], Used<B[K]>> extends true ? never : K) : K }[keyof B]
/** The members of a class that do not fit, or true. */
type Misfits<A, B> = [MisfitsIn<A, B>] extends [never] ? true : MisfitsIn<A, B>
`

/** The program for an entry. */
const programOf = (theirs: string, ours: string, entry: string): string => {
  const { types, values } = exportsOf(theirs, entry)
  const lines = [
    `import type * as Theirs from "${theirs}${entry}"`,
    `import type * as Ours from "${ours}${entry}"`,
    helpers
  ]
  for (const name of values) {
    if (name === "useOkto") {
      lines.push("holds<Fits<ReturnType<typeof Ours.useOkto>, Ours.OktoClient>>()")
    } else if (name.startsWith("use")) {
      lines.push(`holds<Fits<typeof Ours.${name}, typeof Theirs.${name}>>()`)
    } else if (name === "OktoProvider") {
      lines.push("holds<Fits<Parameters<typeof Theirs.OktoProvider>, Parameters<typeof Ours.OktoProvider>>>()")
    } else {
      lines.push(`holds<Fits<typeof Ours.${name}, Called<typeof Theirs.${name}>>>()`)
    }
  }
  for (const name of types) {
    const [mine, other] = [`Ours.${name}${generic[name] ?? ""}`, `Theirs.${name}${generic[name] ?? ""}`]
    if (classes.has(name)) {
      lines.push(
        `holds<Misfits<${mine}, ${other}>>()`,
        `holds<Fits<typeof Ours.${name}, new (...args: ConstructorParameters<typeof Theirs.${name}>) => Pick<${mine}, never>>>()`
      )
    } else {
      if (!takers.has(name)) lines.push(`holds<Fits<${other}, ${mine}>>()`)
      if (!inputs.has(name)) {
        lines.push(
          `holds<Fits<${mine}, ${other}>>()`,
          `holds<IsRecord<${other}> extends true ? IsRecord<${mine}> : true>()`
        )
      }
    }
  }
  if (entry === "/core") {
    lines.push(
      "holds<Fits<typeof Ours.default, new (...args: ConstructorParameters<typeof Theirs.default>) => Pick<Ours.default, never>>>()"
    )
  }
  return lines.join("\n")
}

/** A program for each entry of both originals, by file name. */
export const programs = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    packages.flatMap(({ entries, ours, theirs }) =>
      entries.map((entry) => [
        `${ours.split("/")[1] ?? ""}${entry.replace("/", "-")}.ts`,
        programOf(theirs, ours, entry)
      ])
    )
  )

/** A program that imports every entry of ours. */
export const everything = (): string =>
  packages
    .flatMap(({ entries, ours }) =>
      entries.map((entry) => `export type {} from "${ours}${entry}"\nimport "${ours}${entry}"`)
    )
    .concat(["/effect", "/browser", "/protocol", "/testing"].map((entry) => `import "@okto-effect/sdk${entry}"`))
    .join("\n")
