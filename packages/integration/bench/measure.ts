/** How benchmarks measure. */
import { setImmediate } from "node:timers/promises"

/** The value in the middle. */
export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** Milliseconds that something takes. */
export const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** Milliseconds of a processor that something takes. */
export const cpu = async (run: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await run()
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e3
}

/** Bytes of heap that are in use. */
export const heap = async (): Promise<number> => {
  // What is released when something else was collected is collected the next time.
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.()
    await setImmediate()
  }
  return process.memoryUsage().heapUsed
}
