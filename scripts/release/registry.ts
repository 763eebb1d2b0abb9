/**
 * A registry on this machine, to which packages are published as they would be elsewhere, and from which they are
 * installed: it has what was published to it, and hands on whatever else it is asked for.
 */
import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import { text } from "node:stream/consumers"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { run } from "./command.ts"
import type { Manifest, Tarball } from "./pack.ts"

export interface Registry {
  readonly url: string
  readonly end: () => void
}

/** The registry that this machine is set to use, or nothing if it does not answer. */
export const upstream = async (cwd: string): Promise<string | undefined> => {
  const { said } = await run(["npm", "config", "get", "registry"], { cwd })
  const url = /https?:\/\/\S+/.exec(said)?.[0] ?? "https://registry.npmjs.org/"
  const answers = await fetch(new URL("effect/latest", url), { signal: AbortSignal.timeout(20_000) }).then(
    (response) => response.ok,
    () => false
  )
  return answers ? url : undefined
}

interface Held {
  readonly manifest: Manifest
  readonly bytes: Uint8Array
}

/** What `npm publish` sends. */
interface Publication {
  readonly name: string
  readonly versions: Readonly<Record<string, Manifest>>
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>
}

/** What the registry behind says, or a failure where it takes too long. */
const handedOn = async (address: URL, accept: string) => {
  const answer = await fetch(address, { headers: { accept }, signal: AbortSignal.timeout(60_000) })
  const type = answer.headers.get("content-type") ?? "application/octet-stream"
  return { status: answer.status, type, body: Buffer.from(await answer.arrayBuffer()) }
}

/** Begins a registry, behind which another has everything else. */
export const registry = async (behind: string): Promise<Registry> => {
  const held = new Map<string, Held>()
  let url = ""

  const take = async (request: IncomingMessage): Promise<void> => {
    const { _attachments, name, versions }: Publication = JSON.parse(await text(request))
    const [manifest] = Object.values(versions)
    const [attachment] = Object.values(_attachments)
    if (manifest !== undefined && attachment !== undefined)
      held.set(name, { manifest, bytes: Buffer.from(attachment.data, "base64") })
  }

  const documentOf = ({ bytes, manifest }: Held): string => {
    const { name, version } = manifest
    const dist = {
      tarball: `${url}${name}/-/${version}.tgz`,
      integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
      shasum: createHash("sha1").update(bytes).digest("hex")
    }
    // Old enough for package managers that let new versions wait.
    const old = "2020-01-01T00:00:00.000Z"
    return JSON.stringify({
      name,
      "dist-tags": { latest: version },
      versions: { [version]: { ...manifest, dist } },
      time: { created: old, modified: old, [version]: old }
    })
  }

  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1)
    const [name = "", tarball] = path.split("/-/")
    const ours = held.get(name)
    if (request.method === "PUT") {
      await take(request)
      response.writeHead(201, { "content-type": "application/json" }).end("{}")
    } else if (ours !== undefined && tarball === undefined) {
      response.writeHead(200, { "content-type": "application/json" }).end(documentOf(ours))
    } else if (ours !== undefined) {
      response.writeHead(200, { "content-type": "application/octet-stream" }).end(ours.bytes)
    } else {
      const { accept = "*/*" } = request.headers
      const address = new URL((request.url ?? "/").slice(1), behind)
      // Package managers ask again where this answers that it could not.
      const answer = await handedOn(address, accept).catch(() => ({ status: 502, type: "text/plain", body: "" }))
      response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body)
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`
  return { url, end: () => void server.close() }
}

/** Settings with which npm, pnpm and Bun use a registry. */
export const npmrc = (url: string): string => `registry=${url}\n${url.replace("http:", "")}:_authToken=nobody\n`

/** Publishes packed packages to a registry on this machine; answers what went wrong with each. */
export const publishTo = async (
  { url }: Registry,
  tarballs: ReadonlyArray<Tarball>,
  folder: string
): Promise<ReadonlyArray<readonly [name: string, complaints: ReadonlyArray<string>]>> => {
  const userconfig = join(folder, "npmrc")
  writeFileSync(userconfig, npmrc(url))
  const env = { npm_config_userconfig: userconfig, npm_config_registry: url }
  const answers: Array<readonly [string, ReadonlyArray<string>]> = []
  for (const { file, name } of tarballs) {
    const { isOk, said } = await run(["npm", "publish", "--access", "public", file], { cwd: folder, env })
    answers.push([name, isOk ? [] : [said]])
  }
  return answers
}
