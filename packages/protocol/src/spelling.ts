/** Names that are nearly right: in another letter case, with `-` or `_`, or with one wrong letter. */

const normalized = (name: string): string => name.toLowerCase().replace(/[-_]/g, "")

/** Whether two names are the same but for one letter: missing, added, changed, or swapped with the next one. */
const isTypo = (name: string, right: string): boolean => {
  let same = 0
  while (same < name.length && name[same] === right[same]) same++
  const [a, b] = [name.slice(same), right.slice(same)]
  const [, c = "", ...rest] = a
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || c + a[0] + rest.join("") === b
}

/**
 * The right name where a name is a misspelling of it; undefined where it is right, or resembles none.
 *
 * @param name what was written
 * @param known for each right name a list: the name, and then other names that people write by mistake
 */
export const meantName = (name: string, known: ReadonlyArray<ReadonlyArray<string>>): string | undefined => {
  if (known.some(([own]) => own === name)) return undefined
  const like = (isLike: (name: string, other: string) => boolean) =>
    known.find((names) => names.some((other) => isLike(normalized(name), normalized(other))))
  const [meant] = like(Object.is) ?? like(isTypo) ?? []
  return meant
}
