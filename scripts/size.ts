/**
 * Checks what a bundle pays for the SDK against the budgets, by Vite and by esbuild: the larger one counts. Prints a table
 * and fails when a budget is exceeded.
 */
import { everything, exported, loginOnly, parts, type Program, sizes } from "./bundle.ts"

interface Row extends Program {
  readonly name: string
  /** Kilobytes, gzipped. */
  readonly budget: number
  /** What was aimed at instead, and why it is not reached. */
  readonly aim?: { readonly at: number; readonly because: string }
}

const facade = "sdk/src/index"
const ui = "react/src/ui/index"

// The curve is a library like the others, but one that only the SDK brings: it counts where everything is included.
const external = [/^effect/, /^@noble/]
const react = [/^react/]
const reactAndQuery = [/^react/, /^@tanstack/]
const sdkAndReact = [/^effect/, /^@noble/, /^react/, /^@okto-effect\/sdk/, /^@tanstack/]

/** What was aimed at before input was checked in full, ended sessions were noticed and outcomes were resolved. */
const aimed = (at: number): NonNullable<Row["aim"]> => ({
  at,
  because: "checks of all input, advice, ended sessions and resolved outcomes weigh 5 to 7 kB"
})

const rows: ReadonlyArray<Row> = [
  { name: "whole façade, everything included", program: everything, budget: 80.5, aim: aimed(75) },
  { name: "client made and restored, first chunk", program: loginOnly, loaded: [], budget: 47.5, aim: aimed(46) },
  { name: "signed in", program: loginOnly, loaded: parts.login, budget: 68.5, aim: aimed(62) },
  {
    name: "portfolio read",
    program: exported(facade, "OktoClient", "getPortfolio"),
    loaded: parts.reads,
    budget: 64,
    aim: aimed(58)
  },
  {
    name: "transfer sent",
    program: exported(facade, "OktoClient", "tokenTransfer"),
    loaded: parts.sends,
    budget: 77,
    aim: aimed(69)
  },
  {
    name: "React's provider and session, first chunk",
    program: exported("react/src/index", "OktoProvider", "useOkto", "useSession"),
    loaded: [],
    external: react,
    budget: 55.5,
    aim: aimed(52)
  },
  // With effect; React and TanStack Query are not counted, here and below.
  {
    name: "React's useTransaction, first chunk",
    program: exported("react/src/index", "OktoProvider", "useTransaction"),
    loaded: [],
    external: reactAndQuery,
    budget: 66
  },
  {
    name: "React's useTransaction, paid",
    program: exported("react/src/index", "OktoProvider", "useTransaction"),
    loaded: [...parts.sends, "react/src/transactionSteps.ts"],
    external: reactAndQuery,
    budget: 96,
    aim: { at: 82, because: "a transfer of the façade alone is 77, and esbuild's chunks are many" }
  },
  {
    name: "./query of React, with the SDK, first chunk",
    program: exported("react/src/query"),
    loaded: [],
    external: reactAndQuery,
    budget: 30
  },
  {
    name: "./ui of React, with the SDK, first chunk",
    program: exported(ui),
    loaded: [],
    external: reactAndQuery,
    budget: 72
  },
  // Beside the SDK, too.
  {
    name: "react/query, our own code",
    program: exported("react/src/query"),
    budget: 2,
    external: [...react, /^effect/, /^@okto-effect\/sdk/, /^@tanstack/]
  },
  {
    name: "React's SignIn, beside the SDK and React",
    program: exported(ui, "SignIn"),
    external: sdkAndReact,
    budget: 12
  },
  {
    name: "./ui of React, beside them, first chunk",
    program: exported(ui),
    loaded: [],
    external: sdkAndReact,
    budget: 34
  },
  // The library, six more, is loaded when somebody receives something.
  { name: "./ui of React with its QR codes' library", program: exported(ui), external: sdkAndReact, budget: 40 },
  // For apps that already ship effect.
  {
    name: "whole façade, our own code",
    program: everything,
    budget: 48,
    external,
    aim: {
      at: 20,
      because:
        "readers and an ABI encoder of our own stand in for 21 kB of Schema and viem; the rest came with features"
    }
  },
  { name: "./effect, our own code", program: exported("sdk/src/effect"), budget: 43.5, external },
  {
    name: "./browser, with what a login takes",
    program: exported("sdk/src/promise/browser"),
    loaded: parts.login,
    budget: 67
  },
  // Not for a bundle of a page; for workers it counts.
  { name: "./server, our own code", program: exported("sdk/src/server"), budget: 11, external },
  { name: "./contract, our own code", program: exported("sdk/src/contract"), budget: 6, external },
  // A third of it is the contract and the errors, which programs under test have anyway.
  { name: "./testing, our own code", program: exported("sdk/src/testing"), budget: 9, external }
]

console.log("   Vite  esbuild  budget, kB gzipped")
for (const row of rows) {
  const { esbuild, vite } = await sizes(row)
  const verdict = Math.max(esbuild, vite) <= row.budget ? "ok" : "too big"
  const cells = [vite.toFixed(1).padStart(7), esbuild.toFixed(1).padStart(8), String(row.budget).padStart(7)]
  console.log(`${cells.join(" ")}  ${verdict.padEnd(7)}  ${row.name}`)
  if (row.aim !== undefined) console.log(`${" ".repeat(35)}aimed at ${row.aim.at}: ${row.aim.because}`)
  if (verdict !== "ok") process.exitCode = 1
}
