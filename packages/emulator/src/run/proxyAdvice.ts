/** What to do where Node sends requests through a proxy, which does not reach an emulator of this machine. */

const variables = ["HTTP_PROXY", "http_proxy"]

const isEnabled = (env: Readonly<Record<string, string | undefined>>): boolean =>
  env["NODE_USE_ENV_PROXY"] === "1" ||
  [...process.execArgv, ...(env["NODE_OPTIONS"] ?? "").split(/\s+/)].includes("--use-env-proxy")

/** Whether a host is excepted from the proxy: by its name, by a domain that it is of, or with all. */
const isExcepted = (hostname: string, list: string): boolean =>
  list.split(",").some((entry) => {
    const [name = ""] = entry
      .trim()
      .toLowerCase()
      .replace(/^\*?\./, "")
      .split(/:\d+$/)
    return name === "*" || name === hostname || (name !== "" && hostname.endsWith(`.${name}`))
  })

/**
 * Advice for a request to an emulator that failed, as the end of a sentence; empty where it was not sent through a proxy.
 *
 * @param origin where the emulator answers
 */
export const proxyAdvice = (origin: string): string => {
  const { hostname } = new URL(origin)
  // Names under `.test` are those of an emulator in this process, which may be a page.
  if (hostname.endsWith(".test")) return ""
  const { env } = process
  const proxy = variables.find((name) => env[name] !== undefined && env[name] !== "")
  if (proxy === undefined || !isEnabled(env)) return ""
  if (isExcepted(hostname, `${env["NO_PROXY"] ?? ""},${env["no_proxy"] ?? ""}`)) return ""
  return `. Node sends requests through ${proxy}: add ${hostname} to NO_PROXY before it starts`
}
