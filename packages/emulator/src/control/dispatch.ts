/** From a request under a control path to its answer, as JSON or as a page. Other paths and methods are refused. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { readJson } from "../backend/http/body.ts"
import { methodOf } from "../backend/http/request.ts"
import { splitPath } from "../backend/http/worldPath.ts"
import { type Refused, sentenceOf } from "../backend/http/Refused.ts"
import type { EmulatorFailed } from "../world/EmulatorFailed.ts"
import { fieldIssues, linesOf } from "../verify/fields.ts"
import { decoder, Invalid } from "../verify/Invalid.ts"
import { html } from "../ui/html.ts"
import { renderPage, type View } from "../ui/page.ts"
import {
  type AnswerOf,
  base,
  type BodyOf,
  type ControlName,
  hasJsonPath,
  names,
  noRequest,
  pathTo,
  type Row,
  routes,
  rows
} from "./routes.ts"
import { views } from "../ui/views.ts"

/** A request as a handler reads it. */
export interface ControlRequest<Body = unknown> {
  readonly request: Request
  readonly url: URL
  /** The parts of the path that its row has in braces. */
  readonly parts: Readonly<Record<string, string>>
  readonly body: Body
}

type Problem = EmulatorFailed | Invalid | Refused

const statusOf = (problem: Problem): number =>
  problem._tag === "Refused" ? problem.status : problem._tag === "Invalid" ? 400 : 503

export type ControlHandlers = {
  readonly [Name in ControlName]: (asked: ControlRequest<BodyOf<Name>>) => Effect.Effect<AnswerOf<Name>, Problem>
}

/** Reads the number in `?id=`. */
export const readId = decoder(
  "id",
  Schema.String.check(Schema.isPattern(/^\d{1,9}$/)).pipe(Schema.decodeTo(Schema.FiniteFromString))
)

/** A part of a path, decoded. One that cannot be decoded stays as it is. */
const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const patterns = names.map((name) => {
  const parts = pathTo(name)
    .replaceAll(".", "\\.")
    .replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+?)")
  return { name, pattern: new RegExp(`^${parts}${hasJsonPath(name) ? "(?:\\.json)?" : ""}/?$`) }
})

const isControl = (pathname: string): boolean => pathname === base || pathname.startsWith(`${base}/`)

/** The calls with a path, and its parts. */
const find = (pathname: string) => {
  // Most requests are backend calls.
  if (!isControl(pathname)) return []
  return patterns.flatMap(({ name, pattern }) => {
    const found = pattern.exec(pathname)
    if (found === null) return []
    const parts = Object.entries(found.groups ?? {}).map(([part, text]) => [part, decodePart(text)])
    return [{ name, parts: Object.fromEntries(parts) }]
  })
}

/** Whether the answer is asked for as JSON. Browsers accept HTML; a program that accepts anything gets a page, too. */
const wantsJson = ({ headers }: Request, { pathname }: URL): boolean => {
  const accepted = headers.get("accept")?.toLowerCase() ?? ""
  return pathname.endsWith(".json") || (accepted.includes("application/json") && !accepted.includes("text/html"))
}

const jsonHeaders = { "cache-control": "no-store", vary: "accept", "x-content-type-options": "nosniff" }

/** The rows, each with the type of its body. */
const requests: { readonly [Name in ControlName]: Row & { readonly request: Schema.ConstraintDecoder<BodyOf<Name>> } } =
  routes

/** The views under the names of all calls. */
const viewOf: { readonly [Name in ControlName]?: (answer: AnswerOf<Name>) => View } = views

const bodyOf = Effect.fnUntraced(function* <Name extends ControlName>(name: Name, request: Request) {
  const { longest, request: schema, shape = "" } = requests[name]
  const json = schema === noRequest ? undefined : yield* readJson(request, longest)
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all", onExcessProperty: "error" })
  return yield* Effect.mapError(decode(json), (cause) => {
    const expected = shape === "" ? "" : `expected a JSON body ${shape}: `
    return new Invalid({ message: expected + linesOf(fieldIssues(cause, json)), cause })
  })
})

/** Answers the calls that there are handlers for; undefined for other requests. `app` is where the way back leads. */
export const dispatch = (handlers: Partial<ControlHandlers>, app: string | undefined) => {
  const answer = <Name extends ControlName>(
    name: Name,
    asked: Omit<ControlRequest<BodyOf<Name>>, "body">
  ): Effect.Effect<Response> | undefined => {
    const handle: ((asked: ControlRequest<BodyOf<Name>>) => Effect.Effect<AnswerOf<Name>, Problem>) | undefined =
      handlers[name]
    const view: ((answer: AnswerOf<Name>) => View) | undefined = viewOf[name]
    if (handle === undefined) return undefined
    const show = (shown: View, status: number) =>
      renderPage({ title: rows[name].page ?? "", status, ...shown }, asked.url, app)
    const asPage = view === undefined || wantsJson(asked.request, asked.url) ? undefined : view
    return bodyOf(name, asked.request).pipe(
      Effect.flatMap((body) => handle({ ...asked, body })),
      Effect.match({
        onSuccess: (answer) => {
          if (answer instanceof Response) return answer
          return asPage === undefined ? Response.json(answer, { headers: jsonHeaders }) : show(asPage(answer), 200)
        },
        onFailure: (problem) => {
          const status = statusOf(problem)
          const error = sentenceOf(problem)
          if (asPage !== undefined) return show({ body: html`<p>${error}</p>` }, status)
          const issues = problem._tag === "Invalid" ? problem.issues : undefined
          return Response.json({ error, issues }, { status, headers: jsonHeaders })
        }
      })
    )
  }
  return (request: Request): Effect.Effect<Response> | undefined => {
    const url = new URL(request.url)
    const method = methodOf(request) === "HEAD" ? "GET" : methodOf(request)
    const found = find(splitPath(url.pathname).path).find(({ name }) => rows[name].method === method)
    return found && answer(found.name, { request, url, parts: found.parts })
  }
}

const callOf = (name: ControlName): string => `${rows[name].method} ${pathTo(name)}`

/** Who may ask for a path over the network: for a backend call, and for what is there for apps, any page on this machine. */
export const audienceOf = (pathname: string): "backend" | "apps" | "own" => {
  const { path } = splitPath(pathname)
  if (!isControl(path)) return "backend"
  const [first] = find(path)
  return (first && rows[first.name].audience) ?? "own"
}

/** The refusal of a request under a control path that no handler answers; undefined for requests to other paths. */
export const refuse = (request: Request): Effect.Effect<Response> | undefined => {
  const { path } = splitPath(new URL(request.url).pathname)
  if (!isControl(path)) return undefined
  const found = find(path).map(({ name }) => name)
  const paths = (found.length === 0 ? names : found).map(callOf)
  const allow = found.flatMap((name) => (rows[name].method === "GET" ? ["GET", "HEAD"] : [rows[name].method]))
  const error = `expected ${paths.join(" or ")}, got ${methodOf(request)} ${path}`
  return Effect.succeed(
    found.length === 0
      ? Response.json({ error, paths }, { status: 404 })
      : Response.json({ error, paths }, { status: 405, headers: { allow: allow.join(", ") } })
  )
}
