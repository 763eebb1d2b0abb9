/** Whole programs around what an action does: imports, the client, who is logged in, and what becomes of failures. */
import type { AuthData, OktoClientOptions } from "@okto-effect/sdk"
import { isBlank } from "./filled.ts"
import { call, followed, indented, labelled, type Layout, linesOf } from "./layout.ts"
import { literal } from "./literal.ts"

/** The backend that a program talks to, as which application and for whom. */
export interface Target extends Pick<OktoClientOptions, "environment" | "clientSWA" | "endpoints"> {
  /** The key of the local backend's development client, which everybody knows; never any other. */
  readonly developmentKey?: string | undefined
  /** What says who the user is, from a backend that says it to programs. */
  readonly login?: AuthData | undefined
  /** Whether that is a guest, in the user's place. */
  readonly isGuest?: boolean | undefined
}

/** How a program is written. */
export type Kind = "promise" | "effect" | "react"

/** Names to import, by module; a module without names is imported for what it does. */
type Imports = Readonly<Record<string, ReadonlyArray<string>>>

/** What one kind of program does with its client. */
export interface Program {
  readonly imports: Imports
  /** Modules of `effect` that it uses. */
  readonly modules?: ReadonlyArray<string>
  readonly body: ReadonlyArray<Layout>
}

/** What a component does with the client above it. */
export interface Component {
  /** What it is called. */
  readonly name: string
  readonly imports: Imports
  /** Above it: what it is about. */
  readonly facts?: ReadonlyArray<Layout>
  /** Before it returns. */
  readonly body?: ReadonlyArray<string>
  /** The element that it returns, a line each. */
  readonly view: ReadonlyArray<string>
}

/** What an action does, as code. */
export interface Code extends Readonly<Record<"promise" | "effect", Program>> {
  readonly react: Component
  /** Whether somebody has to be logged in. */
  readonly needsSession: boolean
  /** Whether it needs a page around it, because it shows something. */
  readonly needsPage?: boolean
  /** Pages that it leads to. */
  readonly pages?: ReadonlyArray<"onboarding" | "oauth">
  /** The failure worth telling from all others. */
  readonly expects?: { readonly tag: string; readonly comment: string }
}

/** Characters in a line. */
export const width = 80

const layOut = (layouts: ReadonlyArray<Layout>, room: number): ReadonlyArray<string> =>
  layouts.flatMap((layout) => linesOf(layout, room))

const compare = (one: string, other: string): number => one.toLowerCase().localeCompare(other.toLowerCase(), "en")

const withoutType = (name: string): string => name.replace("type ", "")

/** The imports of all, each name once. */
const merged = (...all: ReadonlyArray<Imports>): Imports => {
  const modules = new Map<string, ReadonlyArray<string>>()
  for (const [module, names] of all.flatMap((imports) => Object.entries(imports))) {
    modules.set(module, [...new Set([...(modules.get(module) ?? []), ...names])])
  }
  return Object.fromEntries(modules)
}

const importsOf = (imports: Imports, modules: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...Object.entries(imports)
    .toSorted(([one], [other]) => compare(one, other))
    .flatMap(([module, names]) =>
      names.length === 0
        ? [`import "${module}"`]
        : linesOf(
            {
              open: "import {",
              items: names.toSorted((one, other) => compare(withoutType(one), withoutType(other))),
              close: `} from "${module}"`
            },
            width
          )
    ),
  ...modules.toSorted(compare).map((name) => `import * as ${name} from "effect/${name}"`)
]

/** An address for who has none yet. */
const exampleSWA = "0xb3a1c0de5ca1ab1e0ddba11c0ffee0decafe0042"

/** Where an application's own server signs, so that its key stays there. */
const signer = `remoteSigner("/okto/sign")`

const isInPage = (kind: Kind, { needsPage = false }: Code): boolean => kind === "react" || needsPage

/** What a program is configured with, and what it says about that. */
interface Configured {
  readonly comments: ReadonlyArray<string>
  readonly configuration: Layout
  readonly imports: ReadonlyArray<string>
}

const configured = (
  kind: Kind,
  { clientSWA, developmentKey, endpoints, environment = "sandbox" }: Target,
  code: Code
): Configured => {
  const reached = (["bff", ...(code.pages ?? [])] as const).flatMap((name) => {
    const url = endpoints?.[name]
    return isBlank(url) ? [] : [labelled(`${name}: `, literal(url))]
  })
  const isRemote = developmentKey === undefined && isInPage(kind, code)
  const key =
    developmentKey !== undefined
      ? labelled("clientPrivateKey: ", literal(developmentKey))
      : isRemote
        ? `clientSigner: ${signer}`
        : `clientPrivateKey: process.env["OKTO_CLIENT_PRIVATE_KEY"]`
  return {
    comments:
      developmentKey !== undefined
        ? ["// Everybody knows the local backend's key. Yours stays on your server."]
        : isRemote
          ? ["// Your key stays on your server, which signs for your pages."]
          : [`// In Node. A page has no key: there it is clientSigner: ${signer}.`],
    configuration: {
      open: "{",
      items: [
        labelled("environment: ", literal(environment)),
        key,
        labelled("clientSWA: ", literal(isBlank(clientSWA) ? exampleSWA : clientSWA)),
        ...(reached.length === 0 ? [] : [{ open: "endpoints: {", items: reached, close: "}" }])
      ],
      close: "}"
    },
    imports: isRemote ? ["remoteSigner"] : []
  }
}

/** A token for who has none yet. */
export const exampleJwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl"

/** Who the user is, as a program says it. */
const loginOf = ({ isGuest, login }: Target): { readonly comment: string; readonly data: Layout } =>
  login === undefined
    ? {
        comment: "// Your backend says who the user is, unless this page remembers it.",
        data: literal({ idToken: exampleJwt, provider: "client_jwt" })
      }
    : {
        comment: isGuest
          ? "// A guest of the local backend: what runs here gets no token of yours."
          : "// You, as the local backend knows you, unless this page remembers it.",
        data: literal({ idToken: login.idToken, provider: login.provider })
      }

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
  const { comments, configuration, imports: signers } = configured("promise", target, code)
  const lines = layOut(body, expects === undefined ? width : width - 2)
  const { comment, data } = loginOf(target)
  return [
    ...importsOf(
      merged(imports, {
        "@okto-effect/sdk": ["OktoClient", ...signers, ...(expects === undefined ? [] : ["isOktoError"])]
      }),
      modules
    ),
    "",
    ...comments,
    ...linesOf(labelled("const client = ", call("new OktoClient", configuration)), width),
    "",
    ...(code.needsSession
      ? [
          comment,
          "if (!client.isLoggedIn()) {",
          ...indented(linesOf(labelled("await ", call("client.loginUsingOAuth", data)), width - 2)),
          "}",
          ""
        ]
      : []),
    ...(expects === undefined ? lines : trying(lines, expects))
  ]
}

const effectText = (code: Code, target: Target): ReadonlyArray<string> => {
  const { body, imports, modules = [] } = code.effect
  const { comments, configuration, imports: signers } = configured("effect", target, code)
  const { comment, data } = loginOf(target)
  const first: ReadonlyArray<string> = code.needsSession
    ? [
        comment,
        "const { peek } = yield* Session.Session",
        "if ((yield* peek) === undefined) {",
        "  const { withIdToken } = yield* Login.Login",
        ...indented(linesOf(labelled("yield* ", call("withIdToken", data)), width - 4)),
        "}",
        ""
      ]
    : []
  return [
    ...importsOf(
      merged(imports, {
        "@okto-effect/sdk/effect": [
          "Client",
          "Platform",
          ...signers,
          ...(code.needsSession ? ["Login", "Session"] : [])
        ]
      }),
      [...new Set(["Effect", "Layer", ...modules])]
    ),
    "",
    "const program = Effect.gen(function* () {",
    ...indented([...first, ...layOut(body, width - 2)]).map((line) => line.trimEnd()),
    ...(code.expects === undefined ? ["})"] : catching(code.expects)),
    "",
    ...comments,
    ...linesOf(
      labelled(
        "const client = ",
        followed(call("Client.layer", configuration), ".pipe(Layer.provide(Platform.layer))")
      ),
      width
    ),
    "",
    "await Effect.runPromise(Effect.provide(program, client))"
  ]
}

/** A component, and what is around it: the client, and a sign-in where somebody has to be logged in. */
const reactText = (code: Code, target: Target): ReadonlyArray<string> => {
  const { body = [], facts = [], imports, name, view } = code.react
  const { comments, configuration, imports: signers } = configured("react", target, code)
  const inside = code.needsSession ? "Page" : name
  return [
    ...importsOf(
      merged(
        imports,
        { "@okto-effect/react": ["OktoClient", "OktoProvider", ...signers] },
        code.needsSession
          ? {
              "@okto-effect/react": ["useSession"],
              "@okto-effect/react/ui": ["SignIn"],
              "@okto-effect/react/ui.css": []
            }
          : {}
      ),
      []
    ),
    "",
    ...comments,
    ...linesOf(labelled("const client = ", call("new OktoClient", configuration)), width),
    "",
    ...layOut(facts, width),
    ...(facts.length === 0 ? [] : [""]),
    ...(body.length === 0 && view.length === 1
      ? [`const ${name} = () => ${view[0]}`]
      : [
          `const ${name} = () => {`,
          ...indented(body),
          ...(view.length === 1 ? [`  return ${view[0]}`] : ["  return (", ...indented(indented(view)), "  )"]),
          "}"
        ]),
    "",
    ...(code.needsSession
      ? [
          "const Page = () => {",
          "  const { isLoggedIn } = useSession()",
          `  return isLoggedIn ? <${name} /> : <SignIn />`,
          "}",
          ""
        ]
      : []),
    "export const App = () => (",
    "  <OktoProvider client={client}>",
    `    <${inside} />`,
    "  </OktoProvider>",
    ")"
  ]
}

const texts: Readonly<Record<Kind, (code: Code, target: Target) => ReadonlyArray<string>>> = {
  promise: promiseText,
  effect: effectText,
  react: reactText
}

/** The text of a program. */
export const programText = (kind: Kind, code: Code, target: Target): string =>
  texts[kind](code, target)
    .map((line) => `${line}\n`)
    .join("")
