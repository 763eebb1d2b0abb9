/** Measures one package in a process of its own, because the original shares its settings in its process. */
import { cpu, median, timed } from "../measure.ts"
import { type Actors, peers, type PeerName } from "./peers.ts"

const [what = "", name = "ours", input = "{}"] = process.argv.slice(2)
const actors: Actors = JSON.parse(input)
const isPeer = (text: string): text is PeerName => text in peers
if (!isPeer(name)) throw new Error(`no package ${name}`)

/** Requests since the last time it was asked. */
const requests = async (): Promise<number> => (await (await fetch(`${actors.url}/count`)).json()).requests

/**
 * Signatures of a transfer: the client's paymaster authorization, the operation, and bearer tokens. The original signs
 * one for each request; ours is signed once for the session, when the login ends.
 */
const signatures = (asked: number): number => 2 + (name === "original" ? asked : 0)

/** Milliseconds of CPU that something takes each time. */
const cpuEach = async (run: () => Promise<unknown>): Promise<number> => {
  const repeat = async (times: number) => {
    for (let time = 0; time < times; time++) await run()
  }
  await repeat(100)
  return (await cpu(() => repeat(500))) / 500
}

const measurements: Readonly<Record<string, () => Promise<unknown>>> = {
  /** Milliseconds of a first and of a later transfer, median of nine; signatures of each. */
  transfer: async () => {
    const peer = await peers[name](actors)
    // The code is loaded and compiled before anything is timed.
    await (await peer.make()).transfer()
    await requests()
    const cold: Array<number> = []
    const warm: Array<number> = []
    let coldSignatures = 0
    let warmSignatures = 0
    for (let run = 0; run < 9; run++) {
      const client = await peer.make()
      await requests()
      cold.push(await timed(client.transfer))
      coldSignatures = signatures(await requests())
      warm.push(await timed(client.transfer))
      warmSignatures = signatures(await requests())
    }
    return { cold: median(cold), warm: median(warm), coldSignatures, warmSignatures }
  },
  /** Milliseconds of a first transfer after everything was asked for ahead, median of nine. */
  prepared: async () => {
    const peer = await peers[name](actors)
    await (await peer.make()).transfer()
    const times: Array<number> = []
    for (let run = 0; run < 9; run++) {
      const client = await peer.make()
      await client.prefetch?.()
      times.push(await timed(client.transfer))
    }
    return { time: median(times) }
  },
  /** Milliseconds of CPU for a client that restores a session, reads once, and ends. */
  visit: async () => {
    const peer = await peers[name](actors)
    return { cpu: await cpuEach(peer.visit) }
  },
  /** Milliseconds of CPU for what every client needs: a signature, and a request whose reply is not read. */
  parts: async () => {
    const { personalSign } = await import("../../../sdk/dist/core/crypto.js")
    const { clientPrivateKey, url } = actors
    const sign = () => Promise.resolve(personalSign("a message", clientPrivateKey))
    const ask = async () => (await fetch(url)).text()
    return { signature: await cpuEach(sign), request: await cpuEach(ask) }
  },
  /** Operations built and signed for each second of CPU. */
  throughput: async () => {
    const client = await (await peers[name](actors)).make()
    for (let run = 0; run < 200; run++) await client.build()
    const operations = 1_000
    const milliseconds = await cpu(async () => {
      for (let run = 0; run < operations; run++) await client.build()
    })
    return { perSecond: (operations * 1_000) / milliseconds }
  },
  /** Bytes of heap for each client that does nothing. */
  memory: async () => {
    const peer = await peers[name](actors)
    const collect = globalThis.gc ?? (() => undefined)
    const clients: Array<unknown> = [peer.idle()]
    collect()
    const before = process.memoryUsage().heapUsed
    const start = performance.now()
    for (let run = 0; run < 10_000; run++) clients.push(peer.idle())
    const time = performance.now() - start
    collect()
    const bytes = (process.memoryUsage().heapUsed - before) / 10_000
    return { bytes, time, clients: clients.length }
  }
}

const measure = measurements[what]
if (measure === undefined) throw new Error(`no measurement ${what}`)
process.stdout.write(`${JSON.stringify(await measure())}\n`)
process.exit(0)
