/** What must hold of a packed package, whoever installs it. Each check answers its complaints. */
import { checkPackage } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import type { Tarball } from "./pack.ts"

/** What is said of ES modules without a CommonJS twin; `require` takes them all the same from Node 20.19 on. */
const esmOnly: ReadonlySet<string> = new Set(["CJSResolvesToESM"])

/** Every file that an entry of `exports` leads to, by whatever conditions. */
const targets = (entry: unknown): ReadonlyArray<string> =>
  typeof entry === "string"
    ? [entry]
    : typeof entry === "object" && entry !== null
      ? Object.values(entry).flatMap(targets)
      : []

export const checks: Readonly<Record<string, (tarball: Tarball) => Promise<ReadonlyArray<string>>>> = {
  "brings its documents": async ({ content, documents, manifest, name }) => {
    const files = new Set(content.listFiles())
    const missing = [...documents, "LICENSE"].filter((file) => !files.has(`/node_modules/${name}/${file}`))
    const notes = files.has(`/node_modules/${name}/CHANGELOG.md`)
      ? content.readFile(`/node_modules/${name}/CHANGELOG.md`)
      : ""
    return [
      ...missing.map((file) => `there is no ${file}`),
      ...(notes.includes(`## ${manifest.version}\n`) ? [] : [`CHANGELOG.md has nothing about ${manifest.version}`])
    ]
  },
  "leads to what is built": async ({ content, manifest, name }) => {
    const files = new Set(content.listFiles())
    const entries = targets([manifest.exports, manifest["bin"], manifest["main"], manifest["types"]])
    return [
      ...entries
        .filter((file) => !file.includes("*") && !files.has(`/node_modules/${name}/${file.replace("./", "")}`))
        .map((file) => `${file} is not in it`),
      ...entries.filter((file) => /(?<!\.d)\.tsx?$/.test(file)).map((file) => `${file} is a TypeScript source`),
      ...(JSON.stringify(manifest).includes("workspace:") ? ["a version is `workspace:`"] : [])
    ]
  },
  publint: async ({ bytes, manifest }) => {
    const { messages } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true })
    return messages.map((message) => formatMessage(message, manifest, { color: false }) ?? message.code)
  },
  "are the types wrong?": async ({ content }) => {
    const result = await checkPackage(content)
    return result.types === false
      ? ["it has no types"]
      : result.problems
          .filter(({ kind }) => !esmOnly.has(kind))
          .map((problem) =>
            [
              problem.kind,
              ...("entrypoint" in problem ? [problem.entrypoint] : []),
              ...("resolutionKind" in problem ? [problem.resolutionKind] : [])
            ].join(" ")
          )
  }
}
