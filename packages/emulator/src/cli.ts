#!/usr/bin/env node
/** `okto-emulator`: serves the backend from the command line. */
import manifest from "../package.json" with { type: "json" }
import { run } from "./serve/commandLine.ts"

run(manifest.version)
