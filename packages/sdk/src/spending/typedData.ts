/** What a signature of EIP-712 typed data spends or allows: permits and authorizations, by their exact types. */
import { replaceInexact } from "@okto-effect/protocol/exactNumbers"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import { allowance, type CalledContract } from "./evmCalls.ts"
import { assetOf, type Spending } from "../core/Spending.ts"
import { parseJson } from "../core/values.ts"

/** What is allowed, by the names of fields. Without `token`, the contract that verifies the signature is the token. */
type Fact =
  | { readonly does: "nothing" }
  | { readonly does: "transfer"; readonly recipient: string; readonly amount: string; readonly expires: string }
  | {
      readonly does: "allow"
      /** The field that has the token and the amount, or a list of them; absent where the message itself has them. */
      readonly of?: string
      readonly amount: string
      readonly token?: string
      /** The end, beside the amount or in the message. */
      readonly expires: string
    }
  | { readonly does: "allowAll"; readonly isAllowed: string; readonly expires: string }

const permitted = "TokenPermissions(address token,uint256 amount)"
const details = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)"
const authorization = "address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce"

/**
 * Facts by what EIP-712 calls `encodeType`, which contracts compare: data of another type allows something else. That of a
 * transfer with a witness ends with the app's own fields and types.
 */
const facts: Readonly<Record<string, Fact>> = {
  // EIP-2612, and DAI, which allows all or nothing.
  "Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)": {
    does: "allow",
    amount: "value",
    expires: "deadline"
  },
  "Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)": {
    does: "allowAll",
    isAllowed: "allowed",
    expires: "expiry"
  },
  // Permit2.
  [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${details}`]: {
    does: "allow",
    of: "details",
    token: "token",
    amount: "amount",
    expires: "expiration"
  },
  [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${details}`]: {
    does: "allow",
    of: "details",
    token: "token",
    amount: "amount",
    expires: "expiration"
  },
  [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${permitted}`]: {
    does: "allow",
    of: "permitted",
    token: "token",
    amount: "amount",
    expires: "deadline"
  },
  [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${permitted}`]:
    {
      does: "allow",
      of: "permitted",
      token: "token",
      amount: "amount",
      expires: "deadline"
    },
  // EIP-3009.
  [`TransferWithAuthorization(${authorization})`]: {
    does: "transfer",
    recipient: "to",
    amount: "value",
    expires: "validBefore"
  },
  [`ReceiveWithAuthorization(${authorization})`]: {
    does: "transfer",
    recipient: "to",
    amount: "value",
    expires: "validBefore"
  },
  "CancelAuthorization(address authorizer,bytes32 nonce)": { does: "nothing" }
}

/** Transfers of Permit2 whose type ends with a witness, by their beginnings. */
const witnessed: ReadonlyArray<readonly [beginning: string, fact: string]> = [
  [
    "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,",
    "PermitTransferFrom("
  ],
  [
    "PermitBatchWitnessTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,",
    "PermitBatchTransferFrom("
  ]
]

/** Names of types that spend with any fields: of permits, and of what marketplaces and exchanges sell. */
const resembling: ReadonlyArray<readonly ["permit" | "order", RegExp]> = [
  [
    "permit",
    /^(Permit|Permit(Batch)?(Witness)?TransferFrom|PermitSingle|PermitBatch|PermitForAll|(Transfer|Receive)WithAuthorization)$/
  ],
  ["order", /^(OrderComponents|BulkOrder|Order|MakerOrder|Maker)$/]
]

type Fields = ReadonlyArray<{ readonly name: string; readonly type: string }>

const isField = (value: unknown): value is Fields[number] =>
  Predicate.hasProperty(value, "name") &&
  Predicate.hasProperty(value, "type") &&
  typeof value.name === "string" &&
  typeof value.type === "string"

/**
 * The type of a struct as text, followed by those that it refers to, by name.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712#definition-of-encodetype
 */
const encodeType = (types: object, primaryType: string): string => {
  const texts = new Map<string, string>()
  const visit = (name: string): void => {
    const fields: unknown = Object.hasOwn(types, name) ? Reflect.get(types, name) : undefined
    if (texts.has(name) || !Array.isArray(fields) || !fields.every(isField)) return
    texts.set(name, `${name}(${fields.map(({ name, type }) => `${type} ${name}`).join(",")})`)
    for (const { type } of fields) visit(type.replace(/(\[\d*\])+$/, ""))
  }
  visit(primaryType)
  const others = [...texts.keys()].filter((name) => name !== primaryType)
  // oxlint-disable-next-line unicorn/no-array-sort -- Hermes has no toSorted.
  return [primaryType, ...others.sort()].map((name) => texts.get(name) ?? "").join("")
}

const factOf = (types: object, primaryType: string): Fact | undefined => {
  const type = encodeType(types, primaryType)
  if (Object.hasOwn(facts, type)) return facts[type]
  const beginning = witnessed.find(([begins]) => type.startsWith(begins) && type.includes(permitted))?.[1]
  return beginning === undefined ? undefined : Object.entries(facts).find(([known]) => known.startsWith(beginning))?.[1]
}

/** A whole number: an exact number of JSON, or text of decimal or hexadecimal digits. */
const uint = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === "string" && /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(value) ? BigInt(value) : undefined
}

const address = (value: unknown): string | undefined =>
  typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value) ? value.toLowerCase() : undefined

const recordIn = (value: unknown): Readonly<Record<string, unknown>> => (Predicate.isObject(value) ? { ...value } : {})

/**
 * Whether a key is written twice in an object of a JSON text: others may read the first, where JavaScript reads the last, or not
 * tell upper and lower case, as Go does.
 */
const hasTwins = (json: string, parsed: unknown): boolean => {
  const count = (value: unknown): number => {
    if (Array.isArray(value)) return value.reduce<number>((sum, entry) => sum + count(entry), 0)
    if (!Predicate.isObject(value)) return 0
    const names = new Set(Object.keys(value).map((name) => name.toLowerCase()))
    return Object.values(value).reduce<number>((sum, entry) => sum + count(entry), names.size)
  }
  // Each text is read once, whether a colon follows or not: in the middle of one, quotes may follow quotes.
  const texts = json.match(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g) ?? []
  return texts.filter((text) => text.endsWith(":")).length > count(parsed)
}

/** What one permit allows; `undefined` where a field is missing or does not fit. */
const allowed = (
  fact: Fact & { readonly does: "allow" },
  { caip2Id, contract, message }: Verified,
  part: Readonly<Record<string, unknown>>
): Spending | undefined => {
  const token = fact.token === undefined ? contract : address(part[fact.token])
  const [spender, amount] = [address(message["spender"]), uint(part[fact.amount])]
  const expires = uint(part[fact.expires] ?? message[fact.expires])
  return token === undefined || spender === undefined || amount === undefined || expires === undefined
    ? undefined
    : allowance(assetOf(caip2Id, token), spender, amount, expires)
}

/** A message, and where it is valid. */
interface Verified {
  readonly caip2Id: string
  readonly contract: string
  readonly message: Readonly<Record<string, unknown>>
}

const effectsOf = (fact: Fact, verified: Verified): ReadonlyArray<Spending | undefined> => {
  const { caip2Id, contract, message } = verified
  const token = assetOf(caip2Id, contract)
  switch (fact.does) {
    case "nothing":
      return []
    case "transfer": {
      const [recipient, amount] = [address(message[fact.recipient]), uint(message[fact.amount])]
      const expires = uint(message[fact.expires])
      return recipient === undefined || amount === undefined || expires === undefined
        ? [undefined]
        : [{ kind: "transfer", ...token, recipient, amount, expires }]
    }
    case "allow": {
      const inner = fact.of === undefined ? message : message[fact.of]
      const parts: ReadonlyArray<unknown> = Array.isArray(inner) ? inner : [inner]
      return parts.map((part) => allowed(fact, verified, recordIn(part)))
    }
    case "allowAll": {
      if (message[fact.isAllowed] === false) return []
      const [spender, expires] = [address(message["spender"]), uint(message[fact.expires])]
      return [
        spender === undefined || expires === undefined
          ? undefined
          : // DAI's permit does not end where its expiry is zero.
            { kind: "unlimited-allowance", ...token, spender, ...(expires > 0n && { expires }) }
      ]
    }
  }
}

/** The data; a number that JavaScript would round is null. */
const parse = (text: string): Readonly<Record<string, unknown>> =>
  recordIn(parseJson(replaceInexact(text, () => "null")))

/** The chain and the contract that a signature is bound to. */
interface Bound {
  readonly caip2Id: string | undefined
  readonly contract: string | undefined
}

/** Of the domain's fields those that count: a type of the domain may leave fields out. */
const domainOf = ({ domain, types }: Readonly<Record<string, unknown>>): Bound => {
  const fields: unknown =
    Predicate.isObject(types) && Object.hasOwn(types, "EIP712Domain") ? Reflect.get(types, "EIP712Domain") : undefined
  const valueOf = (name: string): unknown => {
    const isBound =
      fields === undefined || (Array.isArray(fields) && fields.filter(isField).some((one) => one.name === name))
    return isBound ? recordIn(domain)[name] : undefined
  }
  const chainId = uint(valueOf("chainId"))
  return {
    caip2Id: chainId === undefined ? undefined : `eip155:${chainId}`,
    contract: address(valueOf("verifyingContract"))
  }
}

/**
 * The contract that verifies typed data.
 *
 * @param text the typed data (EIP-712), as JSON
 */
export const contractsOfTypedData = (text: string): ReadonlyArray<CalledContract> => {
  const { caip2Id, contract } = domainOf(parse(text))
  return caip2Id === undefined || contract === undefined ? [] : [{ caip2Id, address: contract }]
}

const tell = (text: string): ReadonlyArray<Spending> => {
  const parsed = parse(text)
  const { message, primaryType, types } = parsed
  // Of a key that is written twice, others may read the other one.
  const isTwice = Predicate.isObject(types) && hasTwins(text, parsed)
  const { caip2Id, contract }: Partial<Bound> = isTwice ? {} : domainOf(parsed)
  const name = typeof primaryType === "string" ? primaryType : ""
  const resembles = resembling.find(([, names]) => names.test(name))?.[0]
  const unknown = (because: string): ReadonlyArray<Spending> => [
    {
      kind: "unknown",
      ...(caip2Id !== undefined && { caip2Id }),
      ...(contract !== undefined && { contract }),
      ...(resembles !== undefined && { resembles }),
      because
    }
  ]
  if (!Predicate.isObject(types) || typeof primaryType !== "string") return unknown("it is not typed data")
  if (isTwice) return unknown("a key is written twice")
  const fact = factOf(types, primaryType)
  if (fact === undefined) return unknown(`the type ${primaryType} is not known`)
  if (caip2Id === undefined || contract === undefined) return unknown("the domain names no chain or no contract")
  const effects = effectsOf(fact, { caip2Id, contract, message: recordIn(message) })
  const known = effects.filter((effect) => effect !== undefined)
  return known.length < effects.length ? unknown("the message does not fit its type") : known
}

/**
 * What a signature of typed data spends or allows.
 *
 * @param text the typed data (EIP-712), as JSON
 */
export const spendingOfTypedData = (text: string): ReadonlyArray<Spending> =>
  Result.getOrElse(
    Result.try(() => tell(text)),
    () => [{ kind: "unknown", because: "it is nested too deeply" }]
  )
