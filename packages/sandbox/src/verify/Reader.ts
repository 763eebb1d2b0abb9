/**
 * Reads the contract ABI's encoding, strictly: padding must be zero and offsets must stay inside. Written here, apart
 * from the encoders of the SDK, so that both cannot be wrong in the same way.
 */
import * as Effect from "effect/Effect"
import { bytesToHex, hexToBytes } from "viem/utils"
import type { Hex } from "viem"
import { Invalid } from "./Invalid.ts"

/** What a reader throws inside {@link decode}. */
class Malformed extends Error {}

const wordSize = 32
// What looks like a byte order mark is a character of the text that was signed.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)

/** The fields of one tuple, by the index of their word. */
export class Reader {
  readonly #data: Uint8Array

  constructor(data: Uint8Array) {
    this.#data = data
  }

  /** Bytes from the start of the tuple to the end of the data. */
  get length(): number {
    return this.#data.length
  }

  #slice(from: number, size: number): Uint8Array {
    if (from + size > this.#data.length) {
      throw new Malformed(`expected ${size} bytes at ${from}, but there are only ${this.#data.length} in all`)
    }
    return this.#data.subarray(from, from + size)
  }

  #word(index: number): Uint8Array {
    return this.#slice(index * wordSize, wordSize)
  }

  /** The word's last `size` bytes, the rest being zero. */
  #low(index: number, size: number, what: string): Uint8Array {
    const word = this.#word(index)
    if (!isZero(word.subarray(0, wordSize - size))) {
      throw new Malformed(`expected ${what} in word ${index}, got ${bytesToHex(word)}`)
    }
    return word.subarray(wordSize - size)
  }

  #offset(index: number): number {
    // Nothing is longer than four gigabytes.
    return Number(BigInt(bytesToHex(this.#low(index, 4, "an offset or length"))))
  }

  /** The first bytes of the word, the rest being zero. */
  head(index: number, size: number): Hex {
    const word = this.#word(index)
    if (!isZero(word.subarray(size)))
      throw new Malformed(`expected bytes${size} in word ${index}, got ${bytesToHex(word)}`)
    return bytesToHex(word.subarray(0, size))
  }

  uint(index: number, bits = 256): bigint {
    return BigInt(bytesToHex(this.#low(index, bits / 8, `uint${bits}`)))
  }

  bool(index: number): boolean {
    const value = this.uint(index)
    if (value > 1n) throw new Malformed(`expected a bool in word ${index}, got ${value}`)
    return value === 1n
  }

  /** In lower case. */
  address(index: number): Hex {
    return bytesToHex(this.#low(index, 20, "an address"))
  }

  bytes(index: number): Hex {
    return bytesToHex(this.#tail(index))
  }

  string(index: number): string {
    const tail = this.#tail(index)
    try {
      return utf8.decode(tail)
    } catch {
      throw new Malformed(`expected UTF-8 text, got ${bytesToHex(tail)}`)
    }
  }

  bytesList(index: number): ReadonlyArray<Hex> {
    const start = this.#offset(index)
    const list = this.#from(start)
    const count = list.#offset(0)
    const items = list.#from(wordSize)
    if (count * wordSize > items.length) throw new Malformed(`expected ${count} items, but the data ends`)
    // Items may lie one upon the other, so that few bytes would stand for many.
    let left = items.length
    return Array.from({ length: count }, (_, item) => {
      const tail = items.#tail(item)
      left -= tail.length
      if (left < 0) throw new Malformed(`expected ${count} items of ${items.length} bytes in all, got more`)
      return bytesToHex(tail)
    })
  }

  /** The length of a list, whatever its items are. */
  count(index: number): number {
    return this.#from(this.#offset(index)).#offset(0)
  }

  /** A tuple that is reached through an offset. */
  tuple(index: number): Reader {
    return this.#from(this.#offset(index))
  }

  #from(start: number): Reader {
    if (start > this.#data.length) throw new Malformed(`offset ${start} is outside of ${this.#data.length} bytes`)
    return new Reader(this.#data.subarray(start))
  }

  #tail(index: number): Uint8Array {
    const start = this.#offset(index)
    const size = this.#from(start).#offset(0)
    const value = this.#slice(start + wordSize, size)
    const padding = this.#slice(start + wordSize + size, (wordSize - (size % wordSize)) % wordSize)
    if (!isZero(padding)) throw new Malformed(`expected zeros behind ${size} bytes, got ${bytesToHex(padding)}`)
    return value
  }
}

const digits = /^0x([0-9a-f]{2})*$/i

/** Reads a value; fails when the bytes are not what they should be. `what` names them in the complaint. */
export const decode = <A>(what: string, data: Hex, read: (reader: Reader) => A): Effect.Effect<A, Invalid> =>
  Effect.suspend(() => {
    if (!digits.test(data)) return new Invalid({ message: `${what}: expected whole bytes in hex, got ${data}` })
    try {
      return Effect.succeed(read(new Reader(hexToBytes(data))))
    } catch (cause) {
      if (cause instanceof Malformed) return new Invalid({ message: `${what}: ${cause.message}`, cause })
      // A defect of ours is not the caller's mistake.
      throw cause
    }
  })
