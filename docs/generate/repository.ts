/** The files of the repository. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

/** The text of a file, whose path is below the repository. */
export const read = (path: string): string => readFileSync(join(root, path), "utf8")
