import * as Data from "effect/Data"

/** A hook was used outside of an `OktoProvider`. The sentence is the published original's. */
export class ProviderMissing extends Data.TaggedError("ProviderMissing")<{ readonly message: string }> {
  constructor() {
    super({ message: "Okto client not initialized" })
  }
}
