/** The code of an action in three libraries: the file that is type-checked, cut to one function and its imports. */
/// <reference types="vite/client" />

const files = import.meta.glob<string>("./programs/*.ts", { eager: true, query: "?raw", import: "default" })

import type { Composed } from "../../code/program.ts"

/** A library for Ethereum applications. */
export type Library = "ethers" | "viem" | "wagmi"

export const libraries: ReadonlyArray<Library> = ["wagmi", "viem", "ethers"]

/** An import with the names that a text uses; `undefined` where it uses none. */
const usedImport = (line: string, text: string): string | undefined => {
  const whole = /^import (?:type )?\* as (\w+)/.exec(line)?.[1]
  if (whole !== undefined) return text.includes(`${whole}.`) ? line : undefined
  const [, begin = "", list = "", end = ""] = /^(import (?:type )?\{ )(.*)( \} from .*)$/.exec(line) ?? []
  const used = list.split(", ").filter((name) => new RegExp(`\\b${name.replace("type ", "")}\\b`).test(text))
  return used.length === 0 ? undefined : `${begin}${used.join(", ")}${end}`
}

/** The program of an action: its own function, and before it the imports and what all functions of the library share. */
export const snippetOf = (library: Library, action: string): Composed => {
  const [imports = "", ...parts] = (files[`./programs/${library}.ts`] ?? "").trim().split(/\n\n(?=export |const )/)
  const own = parts.find((part) => part.startsWith(`export const ${action} `)) ?? ""
  // What functions of the file share.
  const shared = parts.filter(
    (part) => part.startsWith("const ") && own.includes(/^const (\w+)/.exec(part)?.[1] ?? "?")
  )
  const setup = library === "wagmi" ? parts.filter((part) => part.startsWith("export const configure ")) : []
  const before = [...setup, ...shared]
  const used = imports.split("\n").flatMap((line) => usedImport(line, [...before, own].join("\n\n")) ?? [])
  return { setUp: `${[used.join("\n"), ...before].join("\n\n")}\n`, main: own }
}
