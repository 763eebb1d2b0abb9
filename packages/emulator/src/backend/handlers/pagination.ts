/** Pages of a list. `page` starts at 1; `size` is 10 by default. */

const positive = (text: string | null, otherwise: number): number => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number > 0 ? number : otherwise
}

export const pageOf = <A>(items: ReadonlyArray<A>, query: URLSearchParams): ReadonlyArray<A> => {
  const size = positive(query.get("size"), 10)
  const start = (positive(query.get("page"), 1) - 1) * size
  return items.slice(start, start + size)
}
