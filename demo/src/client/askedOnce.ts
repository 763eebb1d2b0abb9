/** What is asked for once, by whoever needs it first. */

/** The answer that is known for a key, or asked for now. A failure counts as `otherwise`, and the next caller asks again. */
export const askedOnce = <A>(
  known: Map<string, Promise<A>>,
  key: string,
  ask: () => Promise<A>,
  otherwise: A
): Promise<A> => {
  const answer =
    known.get(key) ??
    ask().catch(() => {
      known.delete(key)
      return otherwise
    })
  known.set(key, answer)
  return answer
}
