/** A program as the frame runs it: what it imports is there already. */

const imports = /^import\s+(?:\*\s+as\s+([\w$]+)|\{([^}]*)\})\s+from\s+"([^"]+)"[ \t]*;?/gm

/** A name, or a name as another, in the words of a pattern. */
const destructured = (name: string): string => name.trim().replace(/\s+as\s+/, ": ")

/** The program with constants in the place of its imports. Throws where it imports what is not `known`. */
export const runnable = (program: string, known: ReadonlyArray<string>): string =>
  program.replaceAll(imports, (_, whole: string | undefined, names: string | undefined, module: string) => {
    if (!known.includes(module)) throw new Error(`There is no module ${module} here: there are ${known.join(", ")}`)
    const from = `modules[${JSON.stringify(module)}]`
    const pattern =
      whole ??
      `{ ${(names ?? "")
        .split(",")
        .map(destructured)
        .filter((name) => name !== "" && !name.startsWith("type "))
        .join(", ")} }`
    // As many lines as before, so that errors name the right one.
    return `const ${pattern} = ${from}${"\n".repeat((names ?? "").split("\n").length - 1)}`
  })
