/** The statements of `migrate`: those of the files, in every program that has them. */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import * as esbuild from "esbuild"
import * as vite from "vite"
import { compile, file } from "../compile.ts"
import * as migrations from "../src/stores/migrations.gen.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

/** A server that prints the tables it created in SQLite, and the statements it sent to PostgreSQL. */
const server = `
  import { DatabaseSync } from "node:sqlite"
  import { migrate } from "@okto-effect/server"
  import { postgres } from "@okto-effect/server/postgres"
  import { sqlite } from "@okto-effect/server/sqlite"
  const database = new DatabaseSync(":memory:")
  await migrate(sqlite(database))
  const sent = []
  const query = async (text) => ({ rows: [sent.push(text)] })
  await migrate(postgres({ query, on: () => undefined, connect: () => undefined }))
  const tables = database.prepare("select name from sqlite_schema where type = 'table' order by name").all()
  console.log(JSON.stringify({ tables: tables.map(({ name }) => name), sent }))`

/** Bundles the server into one file with all that it imports. */
const bundlers: Readonly<Record<string, (file: string) => Promise<unknown>>> = {
  esbuild: (outfile) =>
    esbuild.build({
      stdin: { contents: server, resolveDir: root },
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
      logLevel: "silent"
    }),
  "Vite SSR": (outfile) =>
    vite.build({
      root,
      configFile: false,
      logLevel: "silent",
      ssr: { noExternal: true },
      plugins: [
        {
          name: "server",
          resolveId: (id) => (id === "server" ? join(root, "server.js") : undefined),
          load: (id) => (id === join(root, "server.js") ? server : undefined)
        }
      ],
      build: {
        ssr: true,
        outDir: join(outfile, ".."),
        rolldownOptions: { input: "server", output: { entryFileNames: "server.mjs" } }
      }
    })
}

describe("migrate", () => {
  it("runs the statements of the folder migrations, which compile wrote into a module", () => {
    assert.strictEqual(readFileSync(file, "utf8"), compile(), "run npx -y pnpm@12 compile")
    for (const [database, statements] of Object.entries(migrations)) {
      assert.strictEqual(statements, readFileSync(join(root, `migrations/${database}.sql`), "utf8"))
    }
  })

  it.each(Object.entries(bundlers))(
    "runs the statements of its database in a server bundled by %s, away from the package",
    async (_, bundle) => {
      const folder = mkdtempSync(join(tmpdir(), "okto-server-bundle-"))
      try {
        await bundle(join(folder, "server.mjs"))
        const printed = execFileSync(process.execPath, ["server.mjs"], { cwd: folder, encoding: "utf8" })
        assert.deepStrictEqual(JSON.parse(printed), {
          tables: ["okto_counts", "okto_sessions", "okto_signed_ids", "okto_spending"],
          sent: [readFileSync(join(root, "migrations/postgres.sql"), "utf8")]
        })
      } finally {
        rmSync(folder, { recursive: true })
      }
    }
  )
})
