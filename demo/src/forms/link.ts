/** Links to forms: one query parameter for each field that differs from the blank form. */
import type { Form } from "./form.ts"

/** Longer values are ignored. */
const longest = 8_192

/** The form of a query. Unknown parameters are ignored. */
export const fromQuery = <F extends Form>(blank: F, query: URLSearchParams): F => {
  const found = Object.keys(blank).flatMap((field) => {
    const value = query.get(field)
    return value !== null && value.length <= longest ? [[field, value] as const] : []
  })
  return { ...blank, ...Object.fromEntries(found) }
}

/** Whether a query sets any field. */
export const isPrefilled = (blank: Form, query: URLSearchParams): boolean =>
  Object.entries(fromQuery(blank, query)).some(([field, value]) => value !== blank[field])

/** The state of the browser's history where the demo itself opened a link to a form. */
export const ownLink = { isOwnLink: true }

/** Whether the demo itself opened the link, with values that the user chose. */
export const isOwnLink = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isOwnLink" in state && state.isOwnLink === true

/** The query of a form. */
export const toQuery = (blank: Form, form: Form): URLSearchParams =>
  new URLSearchParams(Object.entries(form).filter(([field, value]) => value !== blank[field]))
