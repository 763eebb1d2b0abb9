/** A port of this machine for a program that has to be told one. */
import { once } from "node:events"
import { createServer } from "node:http"

/** A port that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  return typeof address === "object" && address !== null ? address.port : 0
}
