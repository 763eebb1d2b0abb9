/** The compiler, for tests: builds packages, and checks programs against their declarations. */
import { execFile, execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const root = fileURLToPath(new URL("..", import.meta.url))

/**
 * Builds projects and those that they refer to, as far as they have changed since the checks did.
 *
 * @param projects folders with a `tsconfig.json`
 * @returns What the compiler printed: nothing where all is well.
 */
export const build = (...projects: ReadonlyArray<string>): Promise<string> => {
  const compiler = execFileSync(join(root, "node_modules/.bin/effect-tsgo"), ["get-exe-path"], { encoding: "utf8" })
  // Several checkers would each look at most of the libraries.
  return promisify(execFile)(compiler.trim(), ["-b", ...projects, "--checkers", "1"], { encoding: "utf8" }).then(
    ({ stdout }) => stdout,
    // A compiler that crashes prints nothing.
    (error: Error & { readonly stdout: string }) => error.stdout || error.message
  )
}

/**
 * Compiles every program of a folder against the packages' declarations: their sources are not checked again.
 *
 * @param folder below this repository, so that the packages' names resolve as they do for a user
 * @param packages the folders of the packages that the programs use
 * @param compilerOptions those that differ from the repository's
 * @returns What the compiler printed: nothing where all is well.
 */
export const compilePrograms = (
  folder: string,
  packages: ReadonlyArray<string>,
  compilerOptions: Readonly<Record<string, unknown>>
): Promise<string> => {
  const project = {
    extends: relative(folder, join(root, "tsconfig.base.json")),
    compilerOptions: { noEmit: true, jsx: "react-jsx", incremental: false, ...compilerOptions },
    include: ["*"],
    references: packages.map((name) => ({ path: relative(folder, join(root, "packages", name)) }))
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project))
  return build(folder)
}
