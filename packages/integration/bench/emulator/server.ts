/** An emulator in a process of its own. It sends its URL, and its CPU time in seconds for each message. */
import { serve } from "@okto-effect/emulator/node"

// The log is not needed.
for (const method of ["log", "info"] as const) console[method] = () => undefined

const { url } = await serve({ port: 0, otp: "123456" })
process.on("message", () => {
  const { system, user } = process.cpuUsage()
  process.send?.((system + user) / 1e6)
})
process.on("disconnect", () => process.exit(0))
process.send?.(url)
