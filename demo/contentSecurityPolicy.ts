/**
 * The content security policy of the demo's pages. Servers with a local backend send it in a header, because they know
 * that backend's endpoints; other builds have it in a meta element.
 */
import { environments } from "@okto-effect/sdk/protocol"
import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Plugin, PreviewServer, ViteDevServer } from "vite"
import { type Endpoints, parseEndpoints } from "./src/config/LocalBackend.ts"

type LocalPages = Pick<Endpoints, "onboarding" | "googleScript">

/** What the policy allows in addition to the demo and the hosted environments. */
interface Additions {
  readonly local?: LocalPages | undefined
  /** The nonce of the scripts that Vite writes into the page in development. */
  readonly nonce?: string | undefined
}

/** The origins of the hosted environments. */
const hostsOf = (name: "bff" | "onboarding"): ReadonlyArray<string> => [
  ...new Set(Object.values(environments).map((environment) => new URL(environment[name]).origin))
]

/** The script that runs before the modules: builds have it in their document. With the line ends that a document has. */
export const earlyScript = readFileSync(new URL("public/early.js", import.meta.url), "utf8").replaceAll("\r\n", "\n")

/** The source of that script. Hosts that send a policy of their own need it. */
export const earlyHash = `'sha256-${createHash("sha256").update(earlyScript).digest("base64")}'`

/** The sources that Google's button needs. See https://developers.google.com/identity/gsi/web/guides/get-google-api-clientid */
const google = "https://accounts.google.com/gsi/"

export const contentSecurityPolicy = ({ local, nonce }: Additions = {}): string => {
  const directives: Readonly<Record<string, ReadonlyArray<string>>> = {
    "default-src": ["'none'"],
    "script-src": [
      "'self'",
      earlyHash,
      `${google}client`,
      ...(local === undefined ? [] : [local.googleScript]),
      ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])
    ],
    // Mantine writes style elements and attributes.
    "style-src": ["'self'", "'unsafe-inline'", `${google}style`],
    // Tokens and NFTs have pictures of any host.
    "img-src": ["'self'", "https:", "data:"],
    // `'self'` includes the local backend and, in development, Vite's socket.
    "connect-src": ["'self'", ...hostsOf("bff"), google],
    "frame-src": [
      "'self'",
      ...hostsOf("onboarding"),
      ...(local === undefined ? [] : [new URL(local.onboarding).origin]),
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

/** The endpoints of a server's local backend; `undefined` where it has none. */
const localPagesOf = async (server: ViteDevServer | PreviewServer): Promise<LocalPages | undefined> => {
  const [url] = server.resolvedUrls?.local ?? []
  if (url === undefined) return undefined
  const response = await fetch(new URL("/__emulator/client.json", url), { headers: { accept: "application/json" } })
  if (response.headers.get("content-type")?.includes("json") !== true) return undefined
  return parseEndpoints(await response.json())
}

/** The page in which programs run has its own policy, in a meta element. */
const isRunner = (url: string | undefined): boolean => /\/runner\.html(\?|$)/.test(url ?? "")

/** Sends the policy with every document. `frame-ancestors` works in headers only. */
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

/** The policy in development, previews and builds. */
export const policy = (): Plugin => {
  // A new nonce for each start of the server.
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
