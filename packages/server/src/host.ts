/** The hosts that requests name: compared as a URL's host, without the default port and in lower case. */

/** A host with or without a port, as a `Host` header has it. */
const pattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const parseHost = (protocol: string, host: string): URL | undefined => {
  const address = `${protocol}//${host}`
  return pattern.test(host) && URL.canParse(address) ? new URL(address) : undefined
}

/** Where a browser sent a request: its `Host`, or the host of its URL where it has none. */
const hostOf = ({ headers, url }: Request): string => headers.get("host") ?? new URL(url).host

/** Whether an address is http on loopback. */
export const isLoopback = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { hostname, protocol } = new URL(address)
  return protocol === "http:" && loopback.test(hostname)
}

/**
 * Whether a browser on this machine sent a request, to http on loopback. A proxy or a tunnel that hides the host which the
 * browser knows may name it in `X-Forwarded-Host`, and the page in `Origin`.
 */
export const isLocal = (request: Request): boolean => {
  const { headers, url } = request
  const origin = headers.get("origin")
  return (
    new URL(url).protocol === "http:" &&
    [hostOf(request), headers.get("x-forwarded-host")].every(
      (host) => host === null || isLoopback(parseHost("http:", host)?.href ?? "")
    ) &&
    (origin === null || isLoopback(origin))
  )
}

/**
 * Whether a page of an origin is of the host that a request was sent to. A server that says http may be behind a proxy where TLS
 * ends. A page over http, which anyone on the network may have written, is of another site than a server's over https.
 */
export const isOwnOrigin = (origin: string, request: Request): boolean => {
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  const page = new URL(origin)
  const isDowngrade = page.protocol === "http:" && new URL(request.url).protocol === "https:"
  return !isDowngrade && parseHost(page.protocol, hostOf(request))?.host === page.host
}
