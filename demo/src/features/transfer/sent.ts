/** What a page has sent last, as its dialog shows it. The tab keeps it for a reload. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as storage from "../../shared/connection/storage.ts"

const Sent = Schema.Struct({
  /** The amount, or the NFT. */
  title: Schema.String,
  /** The address of a picture; empty for none. */
  image: Schema.String,
  /** Where it goes, by label. */
  rows: Schema.Record(Schema.String, Schema.String)
})
export type Sent = typeof Sent.Type

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Sent))

const rowOf = (page: string, user: string): storage.Stored<Sent | undefined> => ({
  key: `okto_sent/${page}/${user}`,
  parse: (text) => Option.getOrUndefined(decode(text)),
  fallback: undefined
})

const store = storage.storeOf(() => sessionStorage)

/** What a user has sent last on a page. */
export const readSent = (page: string, user: string): Sent | undefined => storage.read(store, rowOf(page, user))

/** Replaces it, or removes it. */
export const writeSent = (page: string, user: string, sent: Sent | undefined): void =>
  storage.write(store, rowOf(page, user), sent)
