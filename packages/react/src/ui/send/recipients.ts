/** Whom a user sent something to before: kept in this browser alone, for each user. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const Kept = Schema.fromJsonString(Schema.Array(Schema.String))
const decode = /* @__PURE__ */ Schema.decodeUnknownOption(Kept)

const most = 5

// Addresses of one kind of chain are no use on another.
const nameOf = (userSWA: string, caip2Id: string): string =>
  `okto_recipients:${userSWA.toLowerCase()}:${caip2Id.split(":")[0] ?? ""}`

/** The newest first. None where the browser keeps nothing, or something else. */
export const recipientsOf = (userSWA: string | undefined, caip2Id: string | undefined): ReadonlyArray<string> => {
  if (userSWA === undefined || caip2Id === undefined) return []
  try {
    return Option.getOrElse(decode(localStorage.getItem(nameOf(userSWA, caip2Id))), () => [])
  } catch {
    // Storage is blocked: then nothing is remembered.
    return []
  }
}

/** Remembers a recipient. */
export const remember = (userSWA: string, caip2Id: string, recipient: string): void => {
  const others = recipientsOf(userSWA, caip2Id).filter((known) => known.toLowerCase() !== recipient.toLowerCase())
  try {
    localStorage.setItem(nameOf(userSWA, caip2Id), JSON.stringify([recipient, ...others].slice(0, most)))
  } catch {
    // Storage is full or blocked: the transfer matters more than the memory of it.
  }
}
