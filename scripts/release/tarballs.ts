/** Builds the packages, and packs them into a folder: for apps that use them from a clone. */
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { pack } from "./pack.ts"

const usage = "Name the folder for the tarballs: npx -y pnpm@12 tarballs ../packages"

const { positionals, values } = parseArgs({
  // Other flags are told by the usage.
  strict: false,
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" } }
})
const { help = false, ...unknown } = values
const [folder, ...rest] = positionals

if (help === true) {
  console.log(usage)
} else if (folder === undefined || folder.startsWith("-") || rest.length > 0 || Object.keys(unknown).length > 0) {
  console.error(usage)
  process.exitCode = 2
} else {
  for (const file of Object.values(await pack(resolve(folder)))) console.log(file)
}
