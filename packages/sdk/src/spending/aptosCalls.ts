/** What entry functions on Aptos spend: transfers of coins, fungible assets and objects. All others are unknown. */
import { addressOf, assetOf, chainIdOf, type Spending } from "../core/Spending.ts"

/** An entry function with its arguments, as a job has it. */
export interface EntryFunction {
  readonly function: string
  readonly typeArguments: ReadonlyArray<string>
  readonly functionArguments: ReadonlyArray<unknown>
}

/** What a function moves, by the places of its arguments. */
type Fact =
  /** The coin of the network. */
  | { readonly moves: "coin"; readonly recipient: number; readonly amount: number }
  /** The coin that is the first type argument. */
  | { readonly moves: "typed"; readonly recipient: number; readonly amount: number }
  /** The asset whose address is an argument. */
  | { readonly moves: "asset"; readonly asset: number; readonly recipient: number; readonly amount: number }
  /** An object, such as an NFT. */
  | { readonly moves: "object"; readonly object: number; readonly recipient: number }

const facts: Readonly<Record<string, Fact>> = {
  "0x1::aptos_account::transfer": { moves: "coin", recipient: 0, amount: 1 },
  "0x1::aptos_account::batch_transfer": { moves: "coin", recipient: 0, amount: 1 },
  "0x1::coin::transfer": { moves: "typed", recipient: 0, amount: 1 },
  "0x1::aptos_account::transfer_coins": { moves: "typed", recipient: 0, amount: 1 },
  "0x1::aptos_account::batch_transfer_coins": { moves: "typed", recipient: 0, amount: 1 },
  "0x1::aptos_account::transfer_fungible_assets": { moves: "asset", asset: 0, recipient: 1, amount: 2 },
  "0x1::primary_fungible_store::transfer": { moves: "asset", asset: 0, recipient: 1, amount: 2 },
  "0x1::object::transfer": { moves: "object", object: 0, recipient: 1 }
}

/** An amount as a job has it: an exact number, or decimal text. */
const amountIn = (value: unknown): bigint | undefined => {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === "string" && /^\d{1,39}$/.test(value) ? BigInt(value) : undefined
}

const addressIn = (caip2Id: string, value: unknown): string | undefined =>
  typeof value === "string" && /^0x[0-9a-f]{1,64}$/i.test(value) ? addressOf(caip2Id, value) : undefined

const listIn = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

/**
 * What an entry function spends.
 *
 * @param caip2Id the chain, as a CAIP-2 id
 * @param call the function and its arguments
 */
export const spendingOfEntryFunction = (caip2Id: string, call: EntryFunction): ReadonlyArray<Spending> => {
  const name = addressOf(caip2Id, call.function)
  const unknown = (because: string): ReadonlyArray<Spending> => [
    { kind: "unknown", caip2Id: chainIdOf(caip2Id), contract: name, because }
  ]
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (fact === undefined) return unknown("the function is not known")
  const argument = (place: number): unknown => call.functionArguments[place]
  const unreadable = unknown("the arguments do not fit the function")
  const recipients = listIn(argument(fact.recipient)).map((one) => addressIn(caip2Id, one))
  if (fact.moves === "object") {
    const [object, recipient] = [addressIn(caip2Id, argument(fact.object)), recipients[0]]
    return object === undefined || recipient === undefined
      ? unreadable
      : [{ kind: "transfer", ...assetOf(caip2Id, object), tokenId: object, amount: 1n, recipient }]
  }
  const token =
    fact.moves === "coin"
      ? ""
      : fact.moves === "typed"
        ? call.typeArguments[0]
        : addressIn(caip2Id, argument(fact.asset))
  const amounts = listIn(argument(fact.amount)).map(amountIn)
  if (token === undefined || recipients.length !== amounts.length) return unreadable
  const transfers = recipients.flatMap((recipient, index): ReadonlyArray<Spending> => {
    const amount = amounts[index]
    return recipient === undefined || amount === undefined
      ? []
      : [{ kind: "transfer", ...assetOf(caip2Id, token), amount, recipient }]
  })
  return transfers.length === amounts.length ? transfers : unreadable
}
