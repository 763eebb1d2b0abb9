/** A program as the frame runs it: what it imports is there already, and it is JavaScript. */

const imports = /^import\s+(type\s+)?(?:\*\s+as\s+([\w$]+)|\{([^}]*)\})\s+from\s+"([^"]+)"[ \t]*;?/gm

/** The type of a constant, as the demo's programs have them. */
const annotations = /^(const \w+): \w+(?= =)/gm

/** A name, or a name as another, in the words of a pattern. */
const destructured = (name: string): string => name.trim().replace(/\s+as\s+/, ": ")

/** The program with constants in the place of its imports. Throws where it imports what is not `known`. */
export const runnable = (program: string, known: ReadonlyArray<string>): string =>
  program.replaceAll(annotations, "$1").replaceAll(imports, (_, type, whole, names = "", module: string) => {
    // As many lines as before, so that errors name the right one.
    const lines = "\n".repeat(names.split("\n").length - 1)
    if (type !== undefined) return lines
    if (!known.includes(module)) throw new Error(`There is no module ${module} here: there are ${known.join(", ")}`)
    const listed = names.split(",").map(destructured)
    const values = listed.filter((name: string) => name !== "" && !name.startsWith("type "))
    return `const ${whole ?? `{ ${values.join(", ")} }`} = modules[${JSON.stringify(module)}]${lines}`
  })
