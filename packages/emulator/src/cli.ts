#!/usr/bin/env node
/** `okto-emulator`: serves the backend from the command line. */
import { run } from "./run/commandLine.ts"
import { version } from "./version.ts"

run(version)
