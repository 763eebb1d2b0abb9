/** The published original, unmodified but for its host, is satisfied with the emulator. */
import { clientSuite } from "./suite.ts"

clientSuite("the published original")
