/** Whole programs around what an action does: imports, the client, and what becomes of failures. */
import type { OktoClientConfig } from "@okto-effect/sdk"
import { isBlank } from "./filled.ts"
import { call, followed, indented, labelled, type Layout, linesOf } from "./layout.ts"
import { literal } from "./literal.ts"

/** The backend that a program talks to, and as which application; never with the application's key. */
export type Target = Pick<OktoClientConfig, "environment" | "clientSWA" | "endpoints">

/** How a program is written. */
export type Kind = "promise" | "effect"

/** Names to import, by module. */
type Imports = Readonly<Record<string, ReadonlyArray<string>>>

/** What one kind of program does with its client. */
export interface Program {
  readonly imports: Imports
  /** Modules of `effect` that it uses. */
  readonly modules?: ReadonlyArray<string>
  readonly body: ReadonlyArray<Layout>
}

/** What an action does, as code. */
export interface Code extends Readonly<Record<Kind, Program>> {
  /** Whether somebody has to be logged in. */
  readonly needsSession: boolean
  /** Pages that it leads to. */
  readonly pages?: ReadonlyArray<"onboarding" | "oauth">
  /** The failure worth telling from all others. */
  readonly expects?: { readonly tag: string; readonly comment: string }
}

const width = 80

const layOut = (layouts: ReadonlyArray<Layout>, room: number): ReadonlyArray<string> =>
  layouts.flatMap((layout) => linesOf(layout, room))

const compare = (one: string, other: string): number => one.toLowerCase().localeCompare(other.toLowerCase(), "en")

const importsOf = (imports: Imports, modules: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...Object.entries(imports)
    .toSorted(([one], [other]) => compare(one, other))
    .flatMap(([module, names]) =>
      linesOf({ open: "import {", items: names.toSorted(compare), close: `} from "${module}"` }, width)
    ),
  ...modules.map((name) => `import * as ${name} from "effect/${name}"`)
]

/** An address for who has none yet. */
const exampleSWA = "0xb3a1c0de5ca1ab1e0ddba11c0ffee0decafe0042"

const configuration = ({ clientSWA, endpoints, environment = "sandbox" }: Target, { pages = [] }: Code): Layout => {
  const reached = (["bff", ...pages] as const).flatMap((name) => {
    const url = endpoints?.[name]
    return isBlank(url) ? [] : [labelled(`${name}: `, literal(url))]
  })
  return {
    open: "{",
    items: [
      labelled("environment: ", literal(environment)),
      `clientPrivateKey: process.env["OKTO_CLIENT_PRIVATE_KEY"]`,
      labelled("clientSWA: ", literal(isBlank(clientSWA) ? exampleSWA : clientSWA)),
      ...(reached.length === 0 ? [] : [{ open: "endpoints: {", items: reached, close: "}" }])
    ],
    close: "}"
  }
}

const sessionComment = "// A page restores the session of its last login; elsewhere, log in first."

const clientLines = (code: Code, client: Layout): ReadonlyArray<string> => [
  ...(code.needsSession ? [sessionComment] : []),
  ...linesOf(labelled("const client = ", client), width)
]

const trying = (body: ReadonlyArray<string>, { comment, tag }: NonNullable<Code["expects"]>): ReadonlyArray<string> => {
  const unexpected = `if (!isOktoError(error) || error._tag !== "${tag}")`
  const fits = `  ${unexpected} throw error`.length <= width
  return [
    "try {",
    ...indented(body),
    "} catch (error) {",
    `  // ${comment}`,
    ...(fits ? [`  ${unexpected} throw error`] : [`  ${unexpected}`, "    throw error"]),
    "  console.error(error.message)",
    "}"
  ]
}

const catching = ({ comment, tag }: NonNullable<Code["expects"]>): ReadonlyArray<string> => {
  const handler = [`  Effect.catchTag("${tag}", (error) =>`, "Effect.logError(error.message)", ")"]
  const line = `${handler[0]} ${handler[1]}${handler[2]}`
  return [
    "}).pipe(",
    `  // ${comment}`,
    ...(line.length <= width ? [line] : [handler[0] ?? "", `    ${handler[1]}`, `  ${handler[2]}`]),
    ")"
  ]
}

const promiseText = (code: Code, target: Target): ReadonlyArray<string> => {
  const { body, imports, modules = [] } = code.promise
  const { expects } = code
  const { "@okto-effect/sdk": names = [], ...others } = imports
  const lines = layOut(body, expects === undefined ? width : width - 2)
  return [
    ...importsOf(
      { ...others, "@okto-effect/sdk": ["OktoClient", ...names, ...(expects === undefined ? [] : ["isOktoError"])] },
      modules
    ),
    "",
    ...clientLines(code, call("new OktoClient", configuration(target, code))),
    "",
    ...(expects === undefined ? lines : trying(lines, expects))
  ]
}

const effectText = (code: Code, target: Target): ReadonlyArray<string> => {
  const { body, imports, modules = [] } = code.effect
  const { "@okto-effect/sdk/effect": names = [], ...others } = imports
  return [
    ...importsOf({ ...others, "@okto-effect/sdk/effect": ["Client", "Platform", ...names] }, [
      "Effect",
      "Layer",
      ...modules
    ]),
    "",
    "const program = Effect.gen(function* () {",
    ...indented(layOut(body, width - 2)),
    ...(code.expects === undefined ? ["})"] : catching(code.expects)),
    "",
    ...clientLines(
      code,
      followed(call("Client.layer", configuration(target, code)), ".pipe(Layer.provide(Platform.layer))")
    ),
    "",
    "await Effect.runPromise(Effect.provide(program, client))"
  ]
}

const texts: Readonly<Record<Kind, (code: Code, target: Target) => ReadonlyArray<string>>> = {
  promise: promiseText,
  effect: effectText
}

/** The text of a program. */
export const programText = (kind: Kind, code: Code, target: Target): string =>
  texts[kind](code, target)
    .map((line) => `${line}\n`)
    .join("")
