/** Values that a program may pass by mistake or an attacker on purpose. No call accepts them. */

const circle: Record<string, unknown> = { a: 1 }
circle["self"] = circle
const loop: Array<unknown> = [1]
loop.push(loop)

/** Two fields that are the same object, so many levels deep: few objects, and more values than can be visited. */
const shared = (levels: number): unknown => {
  let value: unknown = { leaf: 1 }
  for (let level = 0; level < levels; level++) value = { left: value, right: value }
  return value
}

const deep = (levels: number): unknown => {
  let value: unknown = {}
  for (let level = 0; level < levels; level++) value = { in: value }
  return value
}

const fail = (): never => {
  throw new TypeError("it may not be looked at")
}

const refusing = new Proxy(
  {},
  {
    get: fail,
    has: fail,
    ownKeys: fail,
    getPrototypeOf: fail,
    getOwnPropertyDescriptor: fail
  }
)

const revoked = Proxy.revocable({}, {})
revoked.revoke()

class Getter {
  get signal(): never {
    return fail()
  }
  get caip2Id(): never {
    return fail()
  }
}

const throwing = Object.defineProperty({}, "signal", { enumerable: true, get: fail })

/** Each with what it is. */
export const hostile: Readonly<Record<string, unknown>> = {
  "a symbol": Symbol("odd"),
  "a big integer": 7n,
  NaN: Number.NaN,
  "a function": () => undefined,
  "an empty object": {},
  "an object without a prototype": Object.create(null),
  "a Map": new Map([["a", 1]]),
  "an invalid date": new Date(Number.NaN),
  "a circle": circle,
  "a list with itself in it": loop,
  "a graph of shared objects": shared(25),
  "a graph of shared lists": [shared(40)],
  "an object that is too deep": deep(100_000),
  "a list without end": Object.assign([], { length: 4_000_000_000 }),
  "a getter that throws": throwing,
  "a class whose getters throw": new Getter(),
  "a proxy that refuses": refusing,
  "a proxy that was revoked": revoked.proxy,
  "a proxy of bytes": new Proxy(new Uint8Array(4), {}),
  "a proxy of a signal": new Proxy(new AbortController().signal, {}),
  "what has no text": { toString: fail, valueOf: fail, [Symbol.toPrimitive]: fail },
  "what has no JSON": { toJSON: fail },
  "a list of them": [Symbol("odd"), 7n, circle, refusing]
}
