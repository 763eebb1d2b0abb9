/** The cached promise of a key, or a new one. A failure counts as `fallback`, also later: `use` asks again until it gets a value. */
export const cachedPromise = <A>(
  cache: Map<string, Promise<A>>,
  key: string,
  fetchValue: () => Promise<A>,
  fallback: A
): Promise<A> => {
  const value = cache.get(key) ?? fetchValue().catch(() => fallback)
  cache.set(key, value)
  return value
}
