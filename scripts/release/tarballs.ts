/** Builds the packages, and packs them into a folder: for apps that use them from a clone. */
import { resolve } from "node:path"
import { pack } from "./pack.ts"

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error("Name the folder for the tarballs: npx -y pnpm@12 tarballs ../packages")
  process.exitCode = 2
} else {
  for (const file of Object.values(await pack(resolve(folder)))) console.log(file)
}
