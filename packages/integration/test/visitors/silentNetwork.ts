/** A network between a driver and its database that forgets connections: it forwards nothing more, and tells neither end. */
import { once } from "node:events"
import { createConnection, createServer, type Socket } from "node:net"

/** A network with an address of its own. */
export interface SilentNetwork {
  /** The port on 127.0.0.1 that leads to the database. */
  readonly port: number
  /** How many connections it forwards. */
  readonly connections: () => number
  /** Forgets the connections that there are. New ones are forwarded. */
  readonly forget: () => void
  readonly close: () => Promise<unknown>
}

/** Begins to forward connections to the socket of a database. */
export const silentNetwork = async (path: string): Promise<SilentNetwork> => {
  const sockets = new Set<Socket>()
  const forwarded = new Set<{ isForgotten: boolean }>()
  const server = createServer((near) => {
    const far = createConnection(path)
    const pair = { isForgotten: false }
    forwarded.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near]
    ] as const) {
      sockets.add(from)
      from.on("data", (bytes) => void (pair.isForgotten || to.write(bytes)))
      from.on("error", () => undefined)
      from.on("close", () => {
        sockets.delete(from)
        forwarded.delete(pair)
        if (!pair.isForgotten) to.destroy()
      })
    }
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return {
    port: address.port,
    connections: () => forwarded.size,
    forget: () => {
      for (const pair of forwarded) pair.isForgotten = true
      forwarded.clear()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      return once(server, "close")
    }
  }
}
