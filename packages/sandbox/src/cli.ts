#!/usr/bin/env node
/** `okto-sandbox`: serves the backend from the command line. */
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { run } from "./serve/commandLine.ts"

// The package's root is one folder up from the source and from the bundle.
const { version } = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ version: Schema.String })))(
  readFileSync(new URL("../package.json", import.meta.url), "utf8")
)

run(version)
