/** Logins of new users over HTTP, to a sandbox in a process of its own. */
import { developmentClient } from "@okto-effect/sandbox"
import { OktoClient } from "@okto-effect/sdk"
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Measured } from "../rows.ts"

/** Milliseconds. That a machine is busy is no loss. */
const patience = 300_000

const logIn = async (bff: string, email: string): Promise<void> => {
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff },
    requestTimeout: patience
  })
  const { token } = await client.sendOTP(email, "email")
  await client.loginUsingEmail(email, "123456", token)
}

/** So many at once, and how many of them failed. */
const together = async (url: string, name: string, count: number): Promise<number> => {
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
  // Its code is compiled before anything is timed.
  await together(String(url), "early", 100)
  const before = await usedCpu()
  let done = 0
  for (let round = 0; round < 20; round++) done += 20 - (await together(String(url), `round${round}-`, 20))
  const perSecond = done / ((await usedCpu()) - before)
  const lost = await together(String(url), "burst", 1_000)
  server.disconnect()
  return [
    { figure: "logins of new users over HTTP, per core", value: perSecond, unit: "/s", target: { atLeast: 100 } },
    { figure: "of 1,000 logins at once, lost", value: lost, unit: "", target: { atMost: 0 } }
  ]
}
