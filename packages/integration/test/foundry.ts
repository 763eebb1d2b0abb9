/** Foundry's programs, which `scripts/foundry` installs. */
import { arch, platform } from "node:process"
import { fileURLToPath } from "node:url"

/** The path of a program. The packages that choose one by platform lose its exit code. */
export const foundry = (program: "anvil" | "cast"): string => {
  const binary = `${program}-${platform}-${arch === "x64" ? "amd64" : arch}/bin/${program}`
  return fileURLToPath(new URL(`../../../scripts/foundry/node_modules/@foundry-rs/${binary}`, import.meta.url))
}
