/** The recorded and documented requests and replies in `samples`, by route. */
import * as Schema from "effect/Schema"
import { readdirSync, readFileSync } from "node:fs"

const Sample = Schema.fromJsonString(
  Schema.Struct({
    method: Schema.String,
    path: Schema.String,
    httpStatus: Schema.optionalKey(Schema.Number),
    request: Schema.optionalKey(Schema.Unknown),
    response: Schema.Struct({
      data: Schema.optionalKey(Schema.Unknown),
      error: Schema.optionalKey(Schema.Unknown)
    })
  })
)

/** A request, where it was recorded, and its reply. */
export type Sample = typeof Sample.Type & { readonly name: string }

const folder = new URL("../samples/", import.meta.url)

/** Samples that are not what their path answers. */
const stray: Readonly<Record<string, string>> = {
  "nft-collections-docs": "orders have items; what the page shows is another call's answer"
}

/** All samples but those of other calls, by name. */
export const samples: ReadonlyArray<Sample> = readdirSync(folder)
  .toSorted()
  .map((file) => {
    const sample = Schema.decodeUnknownSync(Sample)(readFileSync(new URL(file, folder), "utf8"))
    return Object.assign({ name: file.replace(".json", "") }, sample)
  })
  .filter(({ name }) => stray[name] === undefined)
