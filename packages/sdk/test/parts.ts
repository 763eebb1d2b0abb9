/** The façade's parts are there before a test begins: no clock of a test passes while a file is read. */
import * as Effect from "effect/Effect"
import { signatures } from "../src/ClientSigner.ts"
import { parts } from "../src/facade/parts.ts"
import type { Part } from "../src/internal/part.ts"
import { signing } from "../src/Session.ts"

const all: ReadonlyArray<Part<unknown>> = [signing, signatures, ...Object.values(parts)]
await Effect.runPromise(Effect.all(all.map(({ get }) => get)))
