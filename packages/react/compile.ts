/**
 * Compiles the schema of a signed operation into patterns, by which the record of a transaction is read, so that a page
 * that pays has no Schema in it: `npx -y pnpm@12 compile` after the schema was changed. A test fails when it was forgotten.
 */
import { UserOp } from "@okto-effect/sdk/protocol"
import { writeFileSync } from "node:fs"

/** Where the patterns are kept. */
export const file = new URL("src/transaction/operation.gen.ts", import.meta.url)

type Field = (typeof UserOp.SignedUserOp.fields)[keyof typeof UserOp.SignedUserOp.fields]

/** The pattern of a field. All that is behind it is implied by it. */
const patternOf = (name: string, { ast }: Field): RegExp => {
  const [check, ...others] = (ast.checks ?? []).map(({ annotations }) => annotations)
  const { payload } = Object(check?.["representation"])
  const isPattern = typeof payload?.source === "string" && others.every((other) => other?.["implied"] === true)
  if (ast._tag !== "String" || !isPattern) throw new Error(`${name} is not compiled: it is more than one pattern`)
  return new RegExp(payload.source, payload.flags)
}

/** What should be there. */
export const compile =
  (): string => `/** Written by "npx -y pnpm@12 compile" from the schema of a signed operation. Do not edit. */
import type { SignedUserOp } from "@okto-effect/sdk"

export const patterns: { readonly [Field in keyof SignedUserOp]-?: RegExp } = {
${Object.entries(UserOp.SignedUserOp.fields)
  .map(([name, field]) => `  ${name}: ${String(patternOf(name, field))}`)
  .join(",\n")}
}
`

if (import.meta.main) writeFileSync(file, compile())
