/**
 * Compiles the schema of a signed operation into patterns, by which the record of a transaction is read, so that a page
 * that pays has no Schema in it: `npx -y pnpm@12 compile` after the schema was changed. A test fails when it was forgotten.
 */
import { UserOp } from "@okto-effect/sdk/protocol"
import type * as SchemaAST from "effect/SchemaAST"
import { writeFileSync } from "node:fs"
import { shapeOf } from "../protocol/compileShapes.ts"

/** Where the patterns are kept. */
export const file = new URL("src/transaction/operation.gen.ts", import.meta.url)

/** The pattern of a field, of its shape. */
const patternOf = (name: string, { ast }: { readonly ast: SchemaAST.AST }): string => {
  const [, pattern] =
    /^\{ type: "string", message: "[^"]*", checks: \[\{ check: (\/.*\/) \}\] \}$/.exec(shapeOf(ast)) ?? []
  if (pattern === undefined) throw new Error(`${name} is not compiled: it is more than one pattern`)
  return pattern
}

/** What should be there. */
export const compile =
  (): string => `/** Written by "npx -y pnpm@12 compile" from the schema of a signed operation. Do not edit. */
import type { SignedUserOp } from "@okto-effect/sdk"

export const patterns: { readonly [Field in keyof SignedUserOp]-?: RegExp } = {
${Object.entries(UserOp.SignedUserOp.fields)
  .map(([name, field]) => `  ${name}: ${patternOf(name, field)}`)
  .join(",\n")}
}
`

if (import.meta.main) writeFileSync(file, compile())
