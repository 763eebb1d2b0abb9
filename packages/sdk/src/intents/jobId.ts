/** Job ids that callers choose. */
import * as Effect from "effect/Effect"
import { ArgumentInvalid } from "../Errors.ts"
import { uuid } from "../crypto/uuid.ts"

const nilId = "00000000-0000-0000-0000-000000000000"

/** The id in lower case, if it is a UUID other than nil. */
export const checkJobId = (candidate: unknown): Effect.Effect<string, ArgumentInvalid> =>
  typeof candidate === "string" && uuid.test(candidate) && candidate !== nilId
    ? Effect.succeed(candidate.toLowerCase())
    : Effect.fail(new ArgumentInvalid([{ path: "jobId", message: "Invalid job id: must be a UUID" }]))
