/**
 * What the demo's pages may load, show and reach: exactly what the demo needs. A server beside which a local backend runs
 * says it in a header, because it knows where that backend's pages are; every other build has it in its text.
 */
import { environments } from "@okto-effect/sdk/contract"
import { randomBytes } from "node:crypto"
import type { Plugin, PreviewServer, ViteDevServer } from "vite"

/** Where a local backend has the pages of others, as its `client.json` says. */
interface LocalPages {
  readonly onboarding: string
  readonly googleScript: string
}

/** What a policy allows beyond the demo itself and the hosted environments. */
interface Beside {
  readonly local?: LocalPages | undefined
  /** Of the scripts that Vite writes into the page in development: React's refresh. */
  readonly nonce?: string | undefined
}

const hosted = Object.values(environments)

const hostsOf = (urls: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(urls.map((url) => new URL(url).origin))
]

/** What Google says that its button needs: https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
const google = "https://accounts.google.com/gsi/"

/** The text of the policy. */
export const contentSecurityPolicy = ({ local, nonce }: Beside = {}): string => {
  const directives: Readonly<Record<string, ReadonlyArray<string>>> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      `${google}client`,
      ...(local === undefined ? [] : [local.googleScript]),
      ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])
    ],
    // Components write style sheets and attributes as they are shown.
    "style-src": ["'self'", "'unsafe-inline'", `${google}style`],
    // Tokens and NFTs are shown with the pictures that they name.
    "img-src": ["'self'", "https:", "data:"],
    // `'self'` is the local backend, too, and in development the socket on which changes arrive.
    "connect-src": ["'self'", ...hostsOf(hosted.map(({ bff }) => bff)), google],
    "frame-src": [
      "'self'",
      ...hostsOf([...hosted.map(({ onboarding }) => onboarding), ...(local === undefined ? [] : [local.onboarding])]),
      google
    ],
    "worker-src": ["'self'"],
    "form-action": ["'none'"],
    "base-uri": ["'none'"]
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ")
}

const textOf = (from: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(from, name)
  return typeof value === "string" && URL.canParse(value) ? value : undefined
}

/** Where the pages are of the local backend beside a server; undefined where there is none. */
const localPagesOf = async (server: ViteDevServer | PreviewServer): Promise<LocalPages | undefined> => {
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) return undefined
  const response = await fetch(new URL("/__sandbox/client.json", url), { headers: { accept: "application/json" } })
  if (response.headers.get("content-type")?.includes("json") !== true) return undefined
  const announced: unknown = await response.json()
  const endpoints: unknown = typeof announced === "object" && announced !== null && Reflect.get(announced, "endpoints")
  if (typeof endpoints !== "object" || endpoints === null) return undefined
  const [onboarding, googleScript] = [textOf(endpoints, "onboarding"), textOf(endpoints, "googleScript")]
  return onboarding === undefined || googleScript === undefined ? undefined : { onboarding, googleScript }
}

/** The page in which programs run has a policy of its own, in its text. */
const isRunner = (url: string | undefined): boolean => /\/runner\.html(\?|$)/.test(url ?? "")

/** Sends the policy with every document. In nobody's frame: only a header can say so. */
const sendWith = (server: ViteDevServer | PreviewServer, nonce?: string): void => {
  const header = async (): Promise<string> =>
    `${contentSecurityPolicy({ local: await localPagesOf(server), nonce })}; frame-ancestors 'none'`
  server.middlewares.use(async (incoming, outgoing, pass) => {
    if (incoming.headers.accept?.includes("text/html") !== true || isRunner(incoming.url)) return pass()
    try {
      outgoing.setHeader("content-security-policy", await header())
      pass()
    } catch (error) {
      pass(error)
    }
  })
}

/** The policy in development, in previews and in builds. */
export const policy = (): Plugin => {
  // Another for each start of the server: in development a page's scripts are whatever its developer writes.
  const nonce = randomBytes(16).toString("base64")
  let isText = false
  return {
    name: "content-security-policy",
    config: (_, { command, isPreview }) =>
      command === "serve" && isPreview !== true ? { html: { cspNonce: nonce } } : {},
    configResolved: ({ command, define = {} }) => {
      isText = command === "build" && !("import.meta.env.VITE_OKTO_BFF" in define)
    },
    configureServer: (server) => sendWith(server, nonce),
    configurePreviewServer: (server) => sendWith(server),
    transformIndexHtml: () =>
      isText
        ? [
            {
              tag: "meta",
              attrs: { "http-equiv": "Content-Security-Policy", content: contentSecurityPolicy() },
              injectTo: "head-prepend"
            }
          ]
        : []
  }
}
