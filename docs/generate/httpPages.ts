/**
 * The pages of the HTTP protocol, made of `packages/protocol/openapi.json`: requests and failures, each route with its
 * fields, and how signatures are made.
 */
import * as Schema from "effect/Schema"
import { fieldsOf, OpenApi, type Operation } from "./openApi.ts"
import { code, fence, table } from "./markdown.ts"
import { read } from "./repository.ts"

const document = Schema.decodeUnknownSync(Schema.fromJsonString(OpenApi))(read("packages/protocol/openapi.json"))
const signing = document["x-signing"]

const written = "<!-- Written by `npx -y pnpm@12 compile`. Do not edit. -->"

type Content = Operation["responses"][string]["content"]

const bodyOf = (title: string, present: string, content: Content): ReadonlyArray<string> => {
  const media = content?.["application/json"]
  if (media === undefined) return []
  const [example] = Object.values(media.examples ?? {})
  const fields = fieldsOf(document, media.schema).map(({ description, isRequired, path, type }) => [
    code(path),
    /^[\^"]/.test(type) ? code(type) : type,
    isRequired ? "yes" : "no",
    description
  ])
  return [
    `${title}:`,
    ...(fields.length === 0 ? [] : [table(["field", "type", present, "what it is"], fields)]),
    ...(example === undefined ? [] : [fence(JSON.stringify(example.value, null, 2), "json")])
  ]
}

const routeOf = (path: string, method: string, operation: Operation): ReadonlyArray<string> => [
  `### ${code(`${method.toUpperCase()} ${path}`)}`,
  [operation.summary, operation.description ?? "", operation["x-idempotent"] ? "May be repeated." : ""]
    .filter((text) => text !== "")
    .join(" ")
    .replace("see `x-signing`", "see [signatures](signatures.md)"),
  ...(operation.parameters === undefined
    ? []
    : [
        table(
          ["query", "what it is"],
          operation.parameters.map(({ description, name }) => [code(name), description])
        )
      ]),
  ...bodyOf("Request", "required", operation.requestBody?.content),
  ...bodyOf("Reply", "always", operation.responses["200"]?.content),
  `Failures: ${Object.keys(operation.responses)
    .filter((status) => status !== "200")
    .join(", ")}.`
]

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
)

const routes = [
  "# HTTP: routes",
  written,
  "Each route with its fields as they are on the wire. A request needs the fields that are `required`; `always` is what all recorded replies have. Ignore fields that you do not know. The same as a document for tools is `@okto-effect/protocol/openapi.json` (OpenAPI 3.1), which an emulator serves at `/__emulator/openapi.json`.",
  ...document.tags.flatMap(({ description, name }) => [
    `## ${name}`,
    description,
    ...operations
      .filter(({ operation }) => operation.tags.includes(name))
      .flatMap(({ method, operation, path }) => routeOf(path, method, operation))
  ])
]

const values = (record: Readonly<Record<string, string | number>>) =>
  Object.entries(record).map(([name, value]) => [code(name), code(String(value))])

const requests = [
  "# HTTP: requests and failures",
  written,
  document.info.description
    .replaceAll("`x-environments`", "the table below")
    .replaceAll("`x-signing`", "[signatures](signatures.md)"),
  "## Environments",
  ...Object.entries(document["x-environments"]).flatMap(([name, environment]) => [
    `### ${name}`,
    table(["", ""], values(environment))
  ])
]

const steps = (list: typeof signing.notation): ReadonlyArray<string> =>
  list.flatMap(({ text, value }, index) => [
    `${index + 1}. ${text}`,
    ...(value === undefined ? [] : [fence(value, "text").replaceAll(/^/gm, " ".repeat(String(index + 1).length + 2))])
  ])

const signatures = [
  "# HTTP: signatures",
  written,
  "The bytes that are signed, step by step. Each step has its value in one worked example, so that you can compare yours. [The client in Python](python.md) computes all of them with the standard library of Python.",
  "## Notation",
  ...steps(signing.notation),
  "## The facts of the example",
  "The client is the one that every emulator knows. Both keys are public: never use them with the hosted backend.",
  table(["fact", "value"], values(signing.example)),
  ...signing.signatures.flatMap((signature) => [`## ${signature.title}`, signature.text, ...steps(signature.steps)]),
  "## Parameters of each intent",
  signing.intents.text,
  table(
    ["`intentType`", "tuple"],
    Object.entries(signing.intents.tuples).map(([name, tuple]) => [code(name), code(tuple)])
  )
]

/** The pages, by their files below the repository. */
export const httpPages: ReadonlyMap<string, string> = new Map(
  Object.entries({ requests, routes, signatures }).map(([name, blocks]) => [
    `docs/pages/http/${name}.md`,
    `${blocks.join("\n\n")}\n`
  ])
)
