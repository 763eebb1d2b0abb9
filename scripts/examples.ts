/**
 * The examples, as one table: `npx -y pnpm@12 example <name>` starts them, `packages/integration/test/exampleApps.test.ts`
 * tries them, and `examples/README.md` lists them.
 */
import type { Command } from "./release/command.ts"

/** An example, which is a folder of `examples`. */
export interface ExampleRow {
  /** What it shows. */
  readonly shows: string
  /** The program, in its folder. Those that need a backend are given its address in `OKTO_BFF`. */
  readonly start: Command
  /** What it prints when it works, or when it listens. */
  readonly prints: RegExp
  /** Whether an emulator is started for it. Others start their own. */
  readonly backend: boolean
  /** Whether it is outside of the workspace, because what it needs is large: it is installed with the packed packages. */
  readonly outside?: true
  /** What else it needs on the machine. */
  readonly needs?: string
}

const node = (...args: ReadonlyArray<string>): Command => [process.execPath, ...args]

const examples = {
  node: {
    shows: "a script that pays a list, each line exactly once",
    start: node("src/main.ts"),
    prints: /invoice-2: SUCCESSFUL 0x[0-9a-f]{64}/,
    backend: true
  },
  effect: {
    shows: "an Effect service that pays out over HTTP",
    start: node("src/main.ts"),
    prints: /payouts at (http:\S+)/,
    backend: true
  },
  server: {
    shows: "a wallet on your own server, with Hono; `express` after the command takes Express",
    start: node("src/dev.ts"),
    prints: /The wallet is at (http:\S+),/,
    backend: false
  },
  agent: {
    shows: "an assistant's server (MCP) that spends within rules, and pays HTTP resources once (x402)",
    start: node("src/main.ts"),
    prints: /server is at (http:\S+)\/mcp/,
    backend: false
  },
  "vite-react": {
    shows: "a wallet of components in React, whose key is on the server",
    start: ["node_modules/.bin/vite"],
    prints: /Local: +(http:\S+)/,
    backend: false
  },
  wagmi: {
    shows: "an application written against wagmi, whose wallet is a user who signed in by email",
    start: ["node_modules/.bin/vite"],
    prints: /Local: +(http:\S+)/,
    backend: false
  },
  nextjs: {
    shows: "a wallet with Next.js: server actions, server components and a route",
    start: ["node_modules/.bin/next", "dev", "--hostname", "127.0.0.1"],
    prints: /Local: +(http:\S+)[^]*Ready/,
    backend: true,
    outside: true
  },
  worker: {
    shows: "a worker without state, in workerd, for users with your own JWT",
    start: node("start.mjs"),
    prints: /the worker is at (http:\S+)/,
    backend: true,
    outside: true
  },
  "react-native": {
    shows: "a wallet with Expo, whose logic also runs in Node",
    start: ["node_modules/.bin/expo", "start"],
    prints: /Metro waiting on/,
    backend: true,
    outside: true
  },
  "tested-app": {
    shows: "a small wallet in a page, with tests by Vitest and Playwright",
    start: ["node_modules/.bin/vite", "--mode", "test"],
    prints: /Local: +(http:\S+)/,
    backend: false
  },
  python: {
    shows: "a client in Python, written from the pages of the HTTP protocol",
    start: ["python3", "wallet.py"],
    prints: /transfer SUCCESSFUL 0x[0-9a-f]{64}/,
    backend: true,
    needs: "Python 3.10"
  }
} as const satisfies Readonly<Record<string, ExampleRow>>

export type ExampleName = keyof typeof examples

export const rows: Readonly<Record<ExampleName, ExampleRow>> = examples

/** Whether there is an example of this name. */
export const isName = (name: string): name is ExampleName => Object.hasOwn(rows, name)

export const names = Object.keys(rows).filter(isName)
