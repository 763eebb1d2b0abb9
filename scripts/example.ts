/**
 * `npx -y pnpm@12 example <name> [arguments]`: starts an example, with an emulator where it needs one. An example outside of the
 * workspace is first installed with the packages as they are published.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { isName, names, rows } from "./examples.ts"
import { installOutside } from "./installOutside.ts"
import { root } from "./release/pack.ts"

/** Where an example's backend listens, unless `OKTO_BFF` names one. */
const port = 8787

const [name = "", ...given] = process.argv.slice(2)
if (!isName(name)) {
  console.error(`There is no example "${name}". Examples: ${names.join(", ")}`)
  process.exit(1)
}

const { backend, outside, start } = rows[name]
const folder = join(root, "examples", name)
if (outside === true) await installOutside(folder)

// Loaded only where it is needed: it is most of what there is to load.
const { serve } =
  backend && process.env["OKTO_BFF"] === undefined ? await import("../packages/emulator/src/node.ts") : {}
const started = await serve?.({ port, otp: "123456" })
if (started !== undefined) console.log(`An emulator is at ${started.url}, its codes at ${started.url}/__emulator/inbox`)

const [program, ...args] = start
const child = spawn(program, [...args, ...given], {
  cwd: folder,
  stdio: "inherit",
  env: { OKTO_CODE: "123456", ...(started === undefined ? {} : { OKTO_BFF: started.url }), ...process.env }
})
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal))
const [code] = await once(child, "close")
await started?.close()
process.exitCode = typeof code === "number" ? code : 1
