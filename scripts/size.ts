/** Checks what a bundle pays for the SDK against the budgets. Prints a table and fails when a budget is exceeded. */
import { entry, everything, kilobytes, loginOnly, type Program } from "./bundle.ts"

interface Row extends Program {
  readonly name: string
  /** Kilobytes, gzipped. */
  readonly budget: number
}

// The curve is a library like the others, but one that only the SDK brings: it counts where everything is included.
const external = [/^effect/, /^viem/, /^@noble/]

const rows: ReadonlyArray<Row> = [
  { name: "whole façade, everything included", program: everything, budget: 83 },
  { name: "login only, everything included", program: loginOnly, budget: 77 },
  // For apps that already ship effect and viem.
  { name: "whole façade, our own code", program: everything, budget: 32, external },
  { name: "./effect, our own code", program: entry("effect"), budget: 31, external },
  { name: "./browser, everything included", program: entry("facade/browser"), budget: 69 },
  // Not for a bundle of a page; for workers it counts.
  { name: "./server, our own code", program: entry("server"), budget: 8, external },
  { name: "./contract, our own code", program: entry("contract"), budget: 6, external },
  // A third of it is the contract and the errors, which programs under test have anyway.
  { name: "./testing, our own code", program: entry("testing"), budget: 8, external }
]

for (const row of rows) {
  const size = await kilobytes(row)
  const verdict = size <= row.budget ? "ok" : "too big"
  console.log(`${size.toFixed(1).padStart(6)} kB of ${row.budget} kB  ${verdict}  ${row.name}`)
  if (size > row.budget) process.exitCode = 1
}
