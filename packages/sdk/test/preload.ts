/** The façade's parts are there before a test begins: no clock of a test passes while a file is read. */
import * as Effect from "effect/Effect"
import { signatures } from "../src/signer/lazySignatures.ts"
import * as lazy from "../src/promise/lazy.ts"
import { signing } from "../src/session/signing.ts"

await Effect.runPromise(Effect.all([signing, signatures, Effect.all(lazy)]))
