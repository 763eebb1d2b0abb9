/** Evaluates a program in TypeScript whose imports are given. */
import { transform } from "sucrase"

export type Modules = Readonly<Record<string, object>>

/** The exports of a program. `await` is allowed at its top. */
export const evaluate = async (program: string, modules: Modules): Promise<Readonly<Record<string, unknown>>> => {
  const { code } = transform(program.replaceAll(/^await using /gm, "const "), {
    transforms: ["typescript", "jsx", "imports"],
    jsxRuntime: "automatic",
    production: true,
    disableESTransforms: true
  })
  const require = (name: string): object => {
    if (name.endsWith(".css")) return {}
    const found = modules[name]
    if (found === undefined) {
      throw new Error(`"${name}" is not available here. Available: ${Object.keys(modules).toSorted().join(", ")}`)
    }
    return found
  }
  const exports: Record<string, unknown> = {}
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the reader's own program
  const run = new Function("require", "exports", `return (async () => {${code}\n})()`)
  await run(require, exports)
  return exports
}
