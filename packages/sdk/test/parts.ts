/** The façade's parts are there before a test begins: no clock of a test passes while a file is read. */
import * as ClientSigner from "../src/ClientSigner.ts"
import { parts } from "../src/facade/parts.ts"
import * as services from "../src/facade/services.ts"
import * as Session from "../src/Session.ts"
import * as sessionSigning from "../src/session/signing.ts"
import * as signatures from "../src/signer/signatures.ts"

parts.hand(services)
Session.signing.hand(sessionSigning)
ClientSigner.signatures.hand(signatures)
