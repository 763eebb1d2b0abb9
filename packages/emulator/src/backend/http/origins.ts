/** Names of this machine, and the origins of pages on it. */

/** Hosts and origins that are trusted beside those of this machine. */
export interface Trusted {
  /** Names without a port under which the emulator is reached, beside `localhost` and the loopback addresses. */
  readonly hosts: ReadonlyArray<string>
  /** Origins whose pages may use the control paths. */
  readonly origins: ReadonlyArray<string>
}

/** Names of the machine itself, as `URL` spells them. */
export const loopback = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])\.?$/

/** A host name as `URL` spells it, with an IPv6 address in brackets; undefined for other text. */
export const normalizeHostName = (text: string): string | undefined => {
  const address = `http://${text.includes(":") && !text.startsWith("[") ? `[${text}]` : text}`
  if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(address)) return undefined
  return new URL(address).hostname
}

/** The hosts and origins as browsers spell them. */
export const normalizeTrusted = ({ hosts, origins }: Trusted): Trusted => ({
  hosts: hosts.map((host) => normalizeHostName(host) ?? host),
  origins: origins.map((origin) => (URL.canParse(origin) ? new URL(origin).origin : origin))
})

/** The address in a `Host` header; undefined where it is not one. */
export const parseHost = (header: string | null): URL | undefined => {
  if (header === null || !/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(header)) return undefined
  return URL.canParse(`http://${header}`) ? new URL(`http://${header}`) : undefined
}

/** Whether a host name is one of this machine's, or trusted. */
export const isLocalHost = (name: string, { hosts }: Trusted): boolean => loopback.test(name) || hosts.includes(name)

/** Whether an origin is that of pages on this machine, on any port, or trusted. */
export const isLocalOrigin = (origin: string, trusted: Trusted): boolean => {
  if (trusted.origins.includes(origin)) return true
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  return isLocalHost(new URL(origin).hostname, trusted)
}

/** Whether a page has the origin to which its request was sent. */
export const isSameOrigin = (origin: string, host: URL): boolean => {
  const scheme = /^https?:/.exec(origin)?.[0]
  return scheme !== undefined && new URL(`${scheme}//${host.host}`).origin === origin
}

/** The origins of {@link isLocalOrigin} as sources of a content security policy, which has none for `[::1]`. */
export const toCspSources = ({ hosts, origins }: Trusted): string =>
  [
    ...["localhost", "*.localhost", "127.0.0.1", ...hosts].flatMap((name) =>
      name.startsWith("[") ? [] : [`http://${name}:*`, `https://${name}:*`]
    ),
    ...origins
  ].join(" ")
