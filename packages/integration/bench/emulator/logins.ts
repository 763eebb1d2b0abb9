/** Logins of new users over HTTP, to an emulator in a process of its own. */
import { developmentClient } from "@okto-effect/emulator"
import { OktoClient } from "@okto-effect/sdk"
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { signIn } from "../../test/support.ts"
import type { Measured } from "../rows.ts"

/** Milliseconds: a busy machine must not fail logins. */
const requestTimeout = 300_000

const logIn = async (bff: string, email: string): Promise<void> => {
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff },
    requestTimeout
  })
  await signIn(client, email)
}

/** Logs users in concurrently, and returns how many failed. */
const logInConcurrently = async (url: string, name: string, count: number): Promise<number> => {
  const logins = Array.from({ length: count }, (_, number) => logIn(url, `${name}${number}@example.com`))
  return (await Promise.allSettled(logins)).filter(({ status }) => status === "rejected").length
}

export const logins = async (): Promise<ReadonlyArray<Measured>> => {
  const server = fork(fileURLToPath(new URL("server.ts", import.meta.url)))
  const [url] = await once(server, "message")
  const usedCpu = async (): Promise<number> => {
    server.send("cpu")
    const [seconds] = await once(server, "message")
    return Number(seconds)
  }
  // Warm-up: the code is compiled before it is measured.
  await logInConcurrently(String(url), "early", 100)
  const before = await usedCpu()
  let done = 0
  for (let round = 0; round < 20; round++) done += 20 - (await logInConcurrently(String(url), `round${round}-`, 20))
  const perSecond = done / ((await usedCpu()) - before)
  const lost = await logInConcurrently(String(url), "burst", 1_000)
  server.disconnect()
  return [
    { figure: "logins of new users over HTTP, per core", value: perSecond, unit: "/s", target: { atLeast: 100 } },
    { figure: "of 1,000 logins at once, lost", value: lost, unit: "", target: { atMost: 0 } }
  ]
}
