/** Turns a program into JavaScript without imports, which the worker runs. */

const imports = /^import\s+(type\s+)?(?:\*\s+as\s+([\w$]+)|\{([^}]*)\})\s+from\s+"([^"]+)"[ \t]*;?/gm

/** The type of a constant. */
const annotations = /^(const \w+): \w+(?= =)/gm

/** An imported name as a destructuring pattern. */
const destructured = (name: string): string => name.trim().replace(/\s+as\s+/, ": ")

/** Replaces the imports of a program by constants. Throws for modules that are not `known`. */
export const runnable = (program: string, known: ReadonlyArray<string>): string =>
  program.replaceAll(annotations, "$1").replaceAll(imports, (_, type, whole, names = "", module: string) => {
    // The same number of lines, so that errors name the right one.
    const lines = "\n".repeat(names.split("\n").length - 1)
    if (type !== undefined) return lines
    if (!known.includes(module)) throw new Error(`Unknown module ${module}. Available: ${known.join(", ")}`)
    const listed = names.split(",").map(destructured)
    const values = listed.filter((name: string) => name !== "" && !name.startsWith("type "))
    return `const ${whole ?? `{ ${values.join(", ")} }`} = modules[${JSON.stringify(module)}]${lines}`
  })
