import * as Data from "effect/Data"

/** A hook was used outside an `OktoProvider`. The message is that of the published original. */
export class ProviderMissing extends Data.TaggedError("ProviderMissing")<{ readonly message: string }> {
  constructor() {
    super({ message: "Okto client not initialized" })
  }
}
