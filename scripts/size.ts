/**
 * Checks what a bundle pays for the SDK against the budgets, by Vite and by esbuild: the larger one counts. Prints a table
 * and fails when a budget is exceeded.
 */
import { contains, everything, exported, loginOnly, parts, type Program, sizes } from "./bundle.ts"

interface Row extends Program {
  readonly name: string
  /** Kilobytes, gzipped. */
  readonly budget: number
  /** Whether it is to have code of `./spending`, which no other bundle has. */
  readonly hasSpending?: true
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

/**
 * What a page with a wallet has anyway: the SDK, the library that asks it, and what Vite adds to a page that loads modules on
 * demand, as the SDK does.
 */
const withWallet = [
  /^effect/,
  /^@noble/,
  /^@okto-effect\/(sdk|protocol)/,
  /^viem/,
  /^@wagmi/,
  /^react/,
  /^@tanstack/,
  /vite\/preload-helper/
]

const rows: ReadonlyArray<Row> = [
  { name: "whole façade, everything in one file", program: everything, budget: 84.3 },
  { name: "client made and restored, first chunk", program: loginOnly, loaded: [], budget: 45.1 },
  { name: "signed in", program: loginOnly, loaded: parts.login, budget: 66.4 },
  {
    name: "portfolio read",
    program: exported(facade, "OktoClient", "getPortfolio"),
    loaded: parts.reads,
    budget: 61.8
  },
  {
    name: "transfer sent",
    program: exported(facade, "OktoClient", "tokenTransfer"),
    loaded: parts.sends,
    budget: 74.3
  },
  {
    name: "React's provider and session, first chunk",
    program: exported("react/src/index", "OktoProvider", "useOkto", "useSession"),
    loaded: [],
    external: react,
    budget: 53.5
  },
  // With effect; React and TanStack Query are not counted, here and below.
  {
    name: "React's useTransaction, first chunk",
    program: exported("react/src/index", "OktoProvider", "useTransaction"),
    loaded: [],
    external: reactAndQuery,
    budget: 57.9
  },
  {
    name: "React's useTransaction, paid",
    program: exported("react/src/index", "OktoProvider", "useTransaction"),
    loaded: [...parts.sends, ...parts.waits],
    external: reactAndQuery,
    budget: 88.8
  },
  {
    name: "./query of React, with the SDK, first chunk",
    program: exported("react/src/query"),
    loaded: [],
    external: reactAndQuery,
    budget: 38.6
  },
  {
    name: "./ui of React, with the SDK, first chunk",
    program: exported(ui),
    loaded: [],
    external: reactAndQuery,
    // The dialog that confirms says what is spent, and loads what reads it when it opens.
    budget: 91.5,
    hasSpending: true
  },
  // Beside the SDK, too.
  {
    name: "react/query, our own code",
    program: exported("react/src/query"),
    budget: 2.1,
    external: [...react, /^effect/, /^@okto-effect\/sdk/, /^@tanstack/]
  },
  // One component, in an app whose bundler splits: what its first chunk has.
  {
    name: "./ui/SignIn, beside the SDK and React",
    program: exported("react/src/ui/SignIn/index", "SignIn"),
    loaded: [],
    external: sdkAndReact,
    budget: 11.8
  },
  {
    name: "./ui/SendToken, beside them",
    program: exported("react/src/ui/SendToken/index", "SendToken"),
    loaded: [],
    external: sdkAndReact,
    budget: 36
  },
  {
    name: "./ui of React, beside them, first chunk",
    program: exported(ui),
    loaded: [],
    external: sdkAndReact,
    budget: 50.6
  },
  // The library, six more, is loaded when an address is shown. An order that is followed for the user of now alone is 0.1.
  {
    name: "./ui of React with its QR codes' library",
    program: exported(ui),
    loaded: ["/qr/index.js", "SendNft/estimateNft.ts"],
    external: sdkAndReact,
    budget: 57
  },
  // Loaded when it is chosen; Hindi's letters take the most bytes.
  { name: "one more language of ./ui", program: exported("react/src/ui/texts/hindi"), budget: 6 },
  // A page loads what signs and sends when an account is shown, and bundles of calls (EIP-5792) when one is sent.
  {
    name: "the Ethereum provider, beside the SDK and viem",
    program: exported("ethereum/src/index"),
    loaded: [],
    external: withWallet,
    budget: 6.8
  },
  {
    name: "the Ethereum provider, with what signs and sends",
    program: exported("ethereum/src/index"),
    loaded: ["methods/signing.ts"],
    external: withWallet,
    budget: 10
  },
  {
    name: "the Ethereum provider, with bundles, in one file",
    program: exported("ethereum/src/index"),
    external: withWallet,
    budget: 11.2
  },
  {
    name: "the wagmi connector, beside the provider",
    program: exported("ethereum/src/wagmi", "okto"),
    external: [...withWallet, /provider\.ts$/, /errors\.ts$/],
    budget: 1.7
  },
  // For apps that already ship effect.
  {
    name: "whole façade, our own code",
    program: everything,
    budget: 53.8,
    external,
    aim: {
      at: 20,
      because: "compiled shapes and an own ABI encoder replace 21 kB of Schema and viem; the rest came with features"
    }
  },
  {
    name: "./effect, our own code",
    program: exported("sdk/src/effect"),
    budget: 48.3,
    external
  },
  {
    name: "./browser, with what a login takes",
    program: exported("sdk/src/promise/browser"),
    loaded: parts.login,
    budget: 68.1
  },
  // Rules about spending, in no bundle that does not import them: beside the SDK, whose code for sending they read. 1.2 kB check
  // options, as every call does.
  {
    name: "./spending, our own code",
    program: exported("sdk/src/spending"),
    budget: 18.7,
    external,
    hasSpending: true
  },
  // Not for a bundle of a page; for workers it counts. What the client signs is 0.9 kB of it; the one table of the ways to send
  // codes, which replaces four, is 0.1; what the OpenAPI document says of the fields is 3.4.
  { name: "./protocol, our own code", program: exported("sdk/src/protocol"), budget: 10.2, external },
  // A third of it is the protocol and the errors, which programs under test have anyway.
  { name: "./testing, our own code", program: exported("sdk/src/testing"), budget: 8.5, external }
]

/** What is in no bundle that does not import it; the errors of refusals are among all errors. */
const spending = /(^|sdk\/)src\/spending[/.]/

console.log("   Vite  esbuild  budget, kB gzipped")
for (const row of rows) {
  const { esbuild, vite } = await sizes(row)
  const verdict = Math.max(esbuild, vite) <= row.budget ? "ok" : "too big"
  const cells = [vite.toFixed(1).padStart(7), esbuild.toFixed(1).padStart(8), String(row.budget).padStart(7)]
  console.log(`${cells.join(" ")}  ${verdict.padEnd(7)}  ${row.name}`)
  if (row.aim !== undefined) console.log(`${" ".repeat(35)}aimed at ${row.aim.at}: ${row.aim.because}`)
  const hasSpending = await contains(row, spending)
  if (hasSpending) console.log(`${" ".repeat(35)}has code of ./spending`)
  if (verdict !== "ok" || hasSpending !== (row.hasSpending ?? false)) process.exitCode = 1
}
