/** The statements that create the tables, as the package's folder `migrations` has them. */
import { readFile } from "node:fs/promises"

/** The SQL file for a database. */
export const readMigration = (database: "postgres" | "sqlite"): Promise<string> =>
  readFile(new URL(`../../migrations/${database}.sql`, import.meta.url), "utf8")
