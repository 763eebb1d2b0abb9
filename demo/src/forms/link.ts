/** A form in an address, so that it can be shared filled in: one query parameter for each field that is not blank. */
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Form } from "./form.ts"

/** Nobody's address is this long by accident. */
const Field = Schema.String.check(Schema.isMaxLength(8_192))
const decode = Schema.decodeUnknownOption(Field)

/** The blank form with what an address fills in. Unknown parameters and oversized values are left out. */
export const fromQuery = <F extends Form>(blank: F, query: URLSearchParams): F => {
  const found = Object.keys(blank).flatMap((field) => {
    const value = decode(query.get(field))
    return Option.isSome(value) ? [[field, value.value] as const] : []
  })
  return { ...blank, ...Object.fromEntries(found) }
}

/** Whether an address fills anything in. */
export const isPrefilled = (blank: Form, query: URLSearchParams): boolean =>
  Object.entries(fromQuery(blank, query)).some(([field, value]) => value !== blank[field])

/** The query that brings a form back. */
export const toQuery = (blank: Form, form: Form): URLSearchParams =>
  new URLSearchParams(Object.entries(form).filter(([field, value]) => value !== blank[field]))
