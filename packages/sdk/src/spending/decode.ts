/**
 * Decodes ABI-encoded arguments of any type. The bytes may be anything: what is not exactly of the types is `undefined`, and
 * nothing throws.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */

/** A decoded value. Tuples and lists are lists; addresses and bytes are hex in lower case. */
export type AbiValue = bigint | boolean | string | ReadonlyArray<AbiValue>

/** The types in a list of types, such as `address,(uint256,bytes)[]`. */
export const splitTypes = (types: string): ReadonlyArray<string> => {
  let depth = 0
  const ends: Array<number> = []
  for (const [at, letter] of Array.from(types).entries()) {
    if (letter === "(") depth++
    if (letter === ")") depth--
    if (letter === "," && depth === 0) ends.push(at)
  }
  const all = [...ends, types.length].map((end, index) =>
    types.slice(index === 0 ? 0 : (ends[index - 1] ?? 0) + 1, end)
  )
  return all.filter((type) => type !== "")
}

const elementOf = (type: string): string | undefined => (type.endsWith("[]") ? type.slice(0, -2) : undefined)

const membersOf = (type: string): ReadonlyArray<string> | undefined =>
  type.startsWith("(") && type.endsWith(")") ? splitTypes(type.slice(1, -1)) : undefined

const isDynamic = (type: string): boolean =>
  type === "bytes" || type.endsWith("[]") || (membersOf(type)?.some(isDynamic) ?? false)

/** The words of a type in the head of its tuple. */
const wordsOf = (type: string): number =>
  isDynamic(type) ? 1 : (membersOf(type)?.reduce((words, member) => words + wordsOf(member), 0) ?? 1)

/** A value in one word. A word with more than fits its type is refused: contracts refuse or cut it. */
const fromWord = (type: string, word: string): AbiValue | undefined => {
  const value = BigInt(`0x${word}`)
  // Contracts that do not check a boolean take any other number for true.
  if (type === "bool") return value !== 0n
  const [, kind, digits = ""] = /^(address|u?int|bytes)(\d*)$/.exec(type) ?? []
  if (kind === "bytes") return `0x${word.slice(0, 2 * Number(digits))}`
  if (value >= 2n ** BigInt(kind === "address" ? 160 : Number(digits))) return undefined
  return kind === "address" ? `0x${word.slice(24)}` : value
}

/**
 * Decodes the arguments of a call. More data may follow, which contracts ignore. No more bytes are read than the data has:
 * offsets may point at the same ones again and again, and batches that share bytes would be opened for ever.
 *
 * @param types the types without spaces: `address`, `bool`, `uint<bits>`, `bytes<size>`, `bytes`, tuples and lists of them
 * @param data the encoded values as hex, without the selector
 */
export const decode = (types: string, data: string): ReadonlyArray<AbiValue> | undefined => {
  const body = data.replace(/^0x/i, "").toLowerCase()
  if (!/^([0-9a-f]{2})*$/.test(body)) return undefined
  /** Bytes that may still be read. */
  let left = body.length / 2

  const bytesAt = (at: number, length: number): string | undefined => {
    left -= length
    return left < 0 || 2 * (at + length) > body.length ? undefined : body.slice(2 * at, 2 * (at + length))
  }

  const wordAt = (at: number) => bytesAt(at, 32)

  /** An offset or a length, which is at most the size of the data. */
  const sizeAt = (at: number): number | undefined => {
    const word = wordAt(at)
    const size = word === undefined ? undefined : BigInt(`0x${word}`)
    return size === undefined || size > BigInt(body.length / 2) ? undefined : Number(size)
  }

  const valueAt = (type: string, head: number, start: number): AbiValue | undefined => {
    const offset = isDynamic(type) ? sizeAt(head) : undefined
    if (isDynamic(type) && offset === undefined) return undefined
    const at = offset === undefined ? head : start + offset
    const element = elementOf(type)
    const members = membersOf(type)
    if (members !== undefined) return tupleAt(members, at)
    if (element !== undefined) {
      const length = sizeAt(at)
      return length === undefined || 32 * length > left
        ? undefined
        : tupleAt(
            Array.from({ length }, () => element),
            at + 32
          )
    }
    if (type === "bytes") {
      const length = sizeAt(at)
      const content = length === undefined ? undefined : bytesAt(at + 32, length)
      return content === undefined ? undefined : `0x${content}`
    }
    const word = wordAt(at)
    return word === undefined ? undefined : fromWord(type, word)
  }

  const tupleAt = (members: ReadonlyArray<string>, start: number): ReadonlyArray<AbiValue> | undefined => {
    let head = start
    const values: Array<AbiValue> = []
    for (const member of members) {
      const value = valueAt(member, head, start)
      if (value === undefined) return undefined
      values.push(value)
      head += 32 * wordsOf(member)
    }
    return values
  }

  return tupleAt(splitTypes(types), 0)
}
