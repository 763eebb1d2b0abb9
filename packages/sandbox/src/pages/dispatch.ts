/** From a request under a control path to its answer. What the table does not have is refused with what it has. */
import * as Effect from "effect/Effect"
import { methodOf } from "../http/method.ts"
import { type Method, type PathName, type paths, rows } from "./paths.ts"

/** What answers a request knows of it. */
export interface Asked {
  readonly request: Request
  readonly url: URL
  /** The parts of the path that stand in braces. */
  readonly parts: Readonly<Record<string, string>>
}

type Answer = (asked: Asked) => Effect.Effect<Response>

/** An answer for each method of each path. */
export type Answers = {
  readonly [Name in PathName]: { readonly [Asking in keyof (typeof paths)[Name]["methods"]]: Answer }
}

/** A part of a path as its reader meant it; one that is no valid spelling stays as it is. */
const plain = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const isName = (name: string): name is PathName => Object.hasOwn(rows, name)

const names = Object.keys(rows).filter(isName)

const patterns = names.map((name) => ({
  name,
  pattern: new RegExp(`^${rows[name].path.replaceAll(".", "\\.").replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`)
}))

const isMethod = (name: PathName, method: string): method is Method => Object.hasOwn(rows[name].methods, method)

/** How a path is asked, in a word for each of its methods. */
const askings = (name: PathName): ReadonlyArray<string> =>
  Object.keys(rows[name].methods).map((method) => `${method} ${rows[name].path}`)

const refused = (status: number, got: string, expected: ReadonlyArray<string>, headers = {}) =>
  Effect.succeed(
    Response.json({ error: `expected ${expected.join(" or ")}, got ${got}`, paths: expected }, { status, headers })
  )

/** A page and its JSON differ in their ending alone. */
const stem = (name: PathName): string => rows[name].path.replace(/\.json$/, "")

const wrongMethod = (name: PathName, method: string, pathname: string) => {
  const elsewhere = names.filter((other) => other !== name && stem(other) === stem(name) && isMethod(other, method))
  const allow = Object.keys(rows[name].methods).flatMap((allowed) => (allowed === "GET" ? ["GET", "HEAD"] : [allowed]))
  return refused(
    405,
    `${method} ${pathname}`,
    [...askings(name), ...elsewhere.map((other) => `${method} ${rows[other].path}`)],
    { allow: allow.join(", ") }
  )
}

/** The path that a request names, under the name of its row; undefined where the table has none. */
const find = (pathname: string) => {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (found === null) continue
    const parts = Object.entries(found.groups ?? {}).map(([part, text]) => [part, plain(text)])
    return { name, parts: Object.fromEntries(parts) }
  }
  return undefined
}

/** Answers a request that the answers are for; undefined for any other. */
export const dispatch =
  (answers: { readonly [Name in PathName]?: { readonly [Asking in Method]?: Answer } }) =>
  (request: Request): Effect.Effect<Response> | undefined => {
    const url = new URL(request.url)
    const found = find(url.pathname)
    const method = methodOf(request) === "HEAD" ? "GET" : methodOf(request)
    if (found === undefined || !isMethod(found.name, method)) return undefined
    return answers[found.name]?.[method]?.({ request, url, parts: found.parts })
  }

const isControl = (pathname: string): boolean =>
  pathname === rows.overview.path || pathname.startsWith(`${rows.overview.path}/`)

/** Who may ask for a path over the network: for a backend call, and for what is there for apps, any page on this machine. */
export const audienceOf = (pathname: string): "backend" | "apps" | "own" => {
  if (!isControl(pathname)) return "backend"
  const found = find(pathname)
  return (found === undefined ? undefined : rows[found.name].audience) ?? "own"
}

/** What a request under a control path is told that no answer is for; undefined when it is for something else. */
export const refuse = (request: Request): Effect.Effect<Response> | undefined => {
  const { pathname } = new URL(request.url)
  if (!isControl(pathname)) return undefined
  const found = find(pathname)
  return found === undefined
    ? refused(404, `${methodOf(request)} ${pathname}`, names.flatMap(askings))
    : wrongMethod(found.name, methodOf(request), pathname)
}
